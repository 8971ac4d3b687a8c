-- What is in the log stays in the log: no UPDATE, DELETE or TRUNCATE, not by the owner nor by a superuser.
-- ENABLE ALWAYS: also under session_replication_role = replica.  Only DDL (DROP, DISABLE TRIGGER) gets past it.
create function eventlog_refuse() returns trigger language plpgsql as $$
begin
    raise exception using errcode = 'LOG03', message = format('%s is append-only: %s refused', tg_table_name, tg_op);
end $$;

create trigger eventlog_append_only before update or delete or truncate on eventlog_event
    for each statement execute function eventlog_refuse();
create trigger eventlog_append_only before update or delete or truncate on eventlog_batch
    for each statement execute function eventlog_refuse();
alter table eventlog_event enable always trigger eventlog_append_only;
alter table eventlog_batch enable always trigger eventlog_append_only;
