-- Append one batch to one stream, or answer with the stored batch when the command is already there.
--
-- Answers the positions of its first and last event; a stored one also with the version and digest it led to.
-- _events is [[type, schema, payload], ...]; _digests is their digests one after the other, 32 bytes each.
-- Waits ten seconds for the log, then lock_not_available.  LOG01: the stream stands elsewhere (detail: its version).
-- LOG02: the command's id is taken by another command.
create function eventlog_append(
    _stream uuid, _version integer, _digest bytea,
    _command_id text, _name text, _body text, _actor text, _rules text,
    _batch_digest bytea, _head bytea, _events jsonb, _digests bytea,
    out first_position bigint, out last_position bigint, out stored_version integer, out stored_head bytea
) language plpgsql set lock_timeout = '10s' as $$
declare
    size integer := jsonb_array_length(_events);
    stored record;
    newest record;
begin
    if octet_length(_batch_digest) <> 32 or octet_length(_head) <> 32 or octet_length(_digests) <> 32 * size then
        raise exception 'every link of the chain takes 32 bytes';
    end if;

    -- From here to COMMIT this is the only append, so positions become visible in order and without a gap.  A sequence
    -- would hand out numbers that commit out of order, and a reader would skip the event whose writer commits late.
    -- A lock of its own, since a row's would add an UPDATE to every append, and a table's would stop VACUUM.
    perform pg_advisory_xact_lock(hashtextextended('eventlog_append', 0));

    -- Statements after the lock, so that they see what the writer before us committed while we waited.
    select b.name, b.body, b.first_version, b.last_version, b.head into stored
        from eventlog_batch b where b.stream = _stream and b.command_id = _command_id;
    if found then
        if stored.name <> _name or stored.body <> _body then
            raise exception using errcode = 'LOG02',
                message = format('command id %s of stream %s is taken by another command', _command_id, _stream);
        end if;
        select min(e.position), max(e.position) into first_position, last_position
            from eventlog_event e
            where e.stream = _stream and e.version between stored.first_version and stored.last_version;
        stored_version := stored.last_version;
        stored_head := stored.head;
        return;
    end if;

    select b.number, b.last_version, b.head into newest
        from eventlog_batch b where b.stream = _stream order by b.number desc limit 1;
    if coalesce(newest.last_version, 0) <> _version
        or coalesce(newest.head, decode(repeat('00', 32), 'hex')) <> _digest
    then
        raise exception using errcode = 'LOG01', detail = coalesce(newest.last_version, 0)::text,
            message = format('stream %s stands at version %s, not at version %s with that digest',
                _stream, coalesce(newest.last_version, 0), _version);
    end if;

    insert into eventlog_batch
            (stream, number, command_id, name, body, actor, rules, first_version, last_version, digest, head)
        values (_stream, coalesce(newest.number, 0) + 1, _command_id, _name, _body, _actor, _rules,
            _version + 1, _version + size, _batch_digest, _head);
    if size > 0 then
        -- Not max(position): as a subplan of its own it takes three times as long.
        select e.position + 1 into first_position from eventlog_event e order by e.position desc limit 1;
        first_position := coalesce(first_position, 1);
        last_position := first_position + size - 1;
        insert into eventlog_event (position, stream, version, batch, type, schema, payload, digest)
            select first_position + n - 1, _stream, _version + n, coalesce(newest.number, 0) + 1,
                event ->> 0, (event ->> 1)::smallint, event ->> 2,
                substring(_digests from (32 * n - 31)::integer for 32)
            from jsonb_array_elements(_events) with ordinality as listed (event, n);
    end if;
end $$;
