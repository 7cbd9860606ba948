/** The audit log. Without references: an event outlives what it is about. */

/** `bucket` is the digest of what counted events have in common; NULL for an event of its own. */
export const audit = [
  `create table audit_event (
    id uuid primary key,
    project_id uuid,
    time timestamptz(3) not null,
    last_time timestamptz(3),
    count int not null default 1,
    bucket text unique,
    actor_kind text not null,
    actor_id text,
    actor_name text,
    action text not null,
    target_id text,
    target_name text,
    group_ref text,
    changed text[],
    outcome text not null,
    reason text,
    address text,
    request_id text
  ) with (fillfactor = 90)`,
  `create index audit_event_list on audit_event (project_id, id)`,
  `create index audit_event_group on audit_event (project_id, group_ref, id) where group_ref is not null`,
  `create index audit_event_target on audit_event (project_id, target_id, id) where target_id is not null`,
  `create index audit_event_counted on audit_event (project_id, time) where bucket is not null`,
  `create index audit_event_time on audit_event (time)`
]
