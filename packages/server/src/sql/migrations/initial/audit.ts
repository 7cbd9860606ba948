/** The audit log. Without references: an event outlives what it is about. */

/** `bucket` is the digest of what counted events have in common; NULL for an event of its own. */
const table = [
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

/** A refusal or a failure that is counted once more is no new event. */
const webhooks = [
  `create function audit_event_added() returns trigger language plpgsql as $$
    begin
      if exists (select from destination d where d.project_id = new.project_id)
          and is_awaited(new.project_id, 'audit.event') then
        insert into webhook_event (project_id, type, group_ref, time, facts)
        values (new.project_id, 'audit.event', new.group_ref, new.time, json_strip_nulls(json_build_object(
          'projectId', new.project_id, 'auditEventId', new.id, 'action', new.action, 'outcome', new.outcome,
          'actorKind', new.actor_kind, 'actorId', new.actor_id, 'actorName', new.actor_name,
          'targetId', new.target_id, 'targetName', new.target_name, 'groupRef', new.group_ref, 'reason', new.reason,
          'address', new.address, 'requestId', new.request_id)));
      end if;
      return null;
    end $$`,
  `create trigger audit_event_added after insert on audit_event for each row execute function audit_event_added()`
]

export const audit = [...table, ...webhooks]
