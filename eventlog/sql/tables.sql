-- A command that took effect.  The newest batch of a stream is the stream's head.
create table eventlog_batch (
    stream uuid not null,
    number integer not null,
    command_id text not null,
    name text not null,
    body text not null,
    actor text not null,
    rules text not null,
    first_version integer not null,
    last_version integer not null,
    digest bytea not null,
    head bytea not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (stream, number),
    unique (stream, command_id)
);

-- payload is text, not jsonb: the digest is over the bytes that were encoded, and jsonb gives others back.
-- What a check constraint would hold is held by eventlog_append: a constraint is compiled anew for every insert.
create table eventlog_event (
    position bigint primary key,
    stream uuid not null,
    version integer not null,
    batch integer not null,
    type text not null,
    schema smallint not null,
    payload text not null,
    digest bytea not null,
    unique (stream, version)
);

-- A cache: deleting every row changes nothing but time.
create table eventlog_snapshot (
    stream uuid primary key,
    version integer not null,
    digest bytea not null,
    reducer text not null,
    state bytea not null
);

-- How far each reader of the whole log has come, and at which event it stopped.
create table eventlog_follower (
    name text primary key,
    position bigint not null default 0,
    stopped_at bigint,
    reason text not null default '',
    updated_at timestamptz not null default now()
);
