/**
 * Destinations, and the outbox of events. Triggers record events with their facts, so that every change of a connection, an
 * installation or an operation records one. Where no destination subscribes to an event, a trigger costs one read of an index.
 */

/** Signing keys and headers are sealed before they come here. `events` is NULL where all are wanted. */
const tables = [
  `create table destination (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    name text not null,
    type text not null,
    url text not null,
    sealed_secrets text not null,
    events text[],
    active boolean not null default true,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    failing_since timestamptz(3),
    slow_since timestamptz(3),
    constraint destination_name_once unique (project_id, name)
  )`,
  // Without references: an event outlives its subject, and is deleted once its deliveries exist.
  `create table webhook_event (
    number bigint generated always as identity primary key,
    project_id uuid not null,
    type text not null,
    group_ref text,
    time timestamptz(3) not null,
    facts json not null,
    config json,
    last_config json,
    operation_id uuid,
    retry_at timestamptz(3)
  )`,
  // Those that are not quarantined come first: NULL.
  `create index webhook_event_ready on webhook_event (retry_at nulls first, number)`,
  `create index webhook_event_group on webhook_event (project_id, group_ref)`,
  // `due_at` is NULL once it has ended; while it is being sent, it is the end of its worker's lease.
  `create table delivery (
    id uuid primary key,
    project_id uuid not null,
    destination_id uuid not null references destination on delete cascade,
    group_ref text,
    operation_id uuid,
    type text not null,
    body text not null,
    status text not null default 'waiting',
    due_at timestamptz(3),
    worker text,
    attempts int not null default 0,
    tried json not null default '[]',
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null,
    set_aside boolean not null default false,
    recovered boolean not null default false
  ) with (fillfactor = 70)`,
  `create index delivery_due on delivery (destination_id, due_at) where due_at is not null`,
  `create index delivery_leased on delivery (destination_id) where worker is not null`,
  `create index delivery_list on delivery (destination_id, id)`,
  `create index delivery_group on delivery (project_id, group_ref)`,
  `create index delivery_operation on delivery (operation_id) where operation_id is not null`,
  `create index delivery_ended on delivery (update_time) where due_at is null`
]

/**
 * Notes an attempt; false where its lease is void. The destination is locked before its delivery, to avoid deadlocks, and until the outcome
 * is saved: otherwise a delivery could wait indefinitely for a disabled destination. `recovered` decides where the destination has
 * accepted a delivery since it was read as failing since `gone_since`. Other destinations of the project get an event of one that is disabled.
 */
const notes = [
  `create function fail_waiting() returns trigger language plpgsql as $$
    begin
      update delivery set status = 'failed', due_at = null, update_time = new.update_time
      where destination_id = new.id and due_at is not null and worker is null;
      return null;
    end $$`,
  `create trigger destination_disabled after update of active on destination for each row
    when (old.active and not new.active) execute function fail_waiting()`,
  `create function note_delivery(
    delivery_id uuid, of_worker text, number int, attempts_made json, at timestamptz, owner uuid, is_news boolean,
    gone_since timestamptz, facts json, decision text, due timestamptz, recovered text, recovered_due timestamptz
  ) returns boolean language plpgsql as $$
    declare is_active boolean := true; has_recovered boolean := false;
    begin
      if is_news then
        if decision = 'Gone' then perform from destination d where d.id = owner for update;
        else perform from destination d where d.id = owner for no key update;
        end if;
        select d.active, d.failing_since is distinct from gone_since into is_active, has_recovered from destination d where d.id = owner;
        if has_recovered then decision := recovered; due := recovered_due; end if;
      end if;
      if is_active is distinct from true then due := null; end if;
      update delivery y set worker = null, set_aside = false, tried = attempts_made, due_at = due, update_time = at,
        status = case when decision = 'Delivered' then 'delivered' when due is null then 'failed' else 'waiting' end
      where y.id = delivery_id and y.worker = of_worker and y.attempts = number;
      if not found then return false; end if;
      if is_news then
        update destination d set failing_since = case when decision <> 'Delivered' then at end
        where d.id = owner and (d.failing_since is null) = (decision <> 'Delivered');
      end if;
      if decision = 'Gone' then
        update destination d set active = false, update_time = at
        where d.id = owner and d.active and (gone_since is null or d.failing_since = gone_since);
        if found then
          insert into webhook_event (project_id, type, time, facts)
          select (facts ->> 'projectId')::uuid, kind, at, facts from (values ('destination.webhook.disabled')) as t (kind)
          where is_awaited((facts ->> 'projectId')::uuid, kind);
        end if;
      end if;
      return true;
    end $$`
]

// An import restores past changes, which are no new events; it sets `fieldgate.importing`.
const awaited = `create function is_awaited(project uuid, kind text) returns boolean language plpgsql stable as $$
  begin
    return coalesce(current_setting('fieldgate.importing', true), '') <> 'on' and exists (
      select from destination d
      where d.project_id = project and d.active and ((d.events is null and kind <> 'audit.event') or kind = any (d.events)));
  end $$`

/** The properties of an event that identify a connection. */
const parties = `'provider', c.provider, 'groupRef', g.ref, 'groupName', g.name, 'consumerRef', u.ref, 'consumerName', u.name`

const partyTables = (ref: string) => `
  left join project_group g on g.project_id = ${ref}.project_id and g.ref = ${ref}.group_ref
  left join project_consumer u on u.project_id = c.project_id and u.ref = c.consumer_ref`

/** The event of an operation whose installation has been deleted has the facts that are still stored. */
const operations = [
  `create function operation_ended() returns trigger language plpgsql as $$
    begin
      -- Most projects have none, so that is checked first, without another call.
      if exists (select from destination d where d.project_id = new.project_id)
          and is_awaited(new.project_id, 'write.async.done') then
        insert into webhook_event (project_id, type, group_ref, time, operation_id, facts)
        select new.project_id, 'write.async.done', s.group_ref, new.update_time, new.id, json_strip_nulls(json_build_object(
          'projectId', new.project_id, 'integrationId', new.integration_id, 'integrationName', n.name,
          'installationId', new.installation_id, 'connectionId', new.connection_id, 'objectName', new.object_name,
          'operationId', new.id, ${parties}))
        from (select new.project_id, coalesce(
            (select i.group_ref from installation i where i.id = new.installation_id),
            (select f.group_ref from former_installation f where f.id = new.installation_id)) as group_ref) s
        left join integration n on n.id = new.integration_id
        left join connection c on c.id = new.connection_id ${partyTables("s")};
      end if;
      return null;
    end $$`,
  // An asynchronous operation has a turn, or is an auto batch that was ended before it got one. A correction of its end by a late
  // answer is announced too; it always changes the result.
  `create trigger operation_ended after update of state on operation for each row
    when (new.state = 'done' and (old.state <> 'done' or new.result <> old.result) and (new.turn is not null or new.batch_key is not null))
    execute function operation_ended()`
]

const connections = [
  `create function connection_event(c connection, kind text, at timestamptz) returns void language plpgsql as $$
    begin
      if is_awaited(c.project_id, kind) then
        insert into webhook_event (project_id, type, group_ref, time, facts)
        select c.project_id, kind, c.group_ref, at, json_strip_nulls(json_build_object(
          'projectId', c.project_id, 'connectionId', c.id, 'status', c.status,
          'error', case when kind = 'connection.error' and c.last_error_time = c.update_time then c.last_error end,
          ${parties}))
        from (select 1) one ${partyTables("c")};
      end if;
    end $$`,
  `create function connection_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform connection_event(new, 'connection.created', new.create_time);
      elsif tg_op = 'DELETE' then
        perform connection_event(old, 'connection.deleted', clock_timestamp());
      elsif new.status = 'bad_credentials' and old.status <> 'bad_credentials' then
        perform connection_event(new, 'connection.error', new.update_time);
      elsif new.refreshed_version is distinct from old.refreshed_version then
        perform connection_event(new, 'connection.refreshed', new.update_time);
      elsif new.credentials_version <> old.credentials_version
          or new.provider_metadata::text is distinct from old.provider_metadata::text
          or new.provider_workspace_ref is distinct from old.provider_workspace_ref then
        perform connection_event(new, 'connection.updated', new.update_time);
      end if;
      return null;
    end $$`,
  `create trigger connection_changed after insert or update or delete on connection
    for each row execute function connection_changed()`
]

const installations = [
  `create function installation_event(i installation, kind text, at timestamptz, former uuid) returns void language plpgsql as $$
    begin
      if is_awaited(i.project_id, kind) then
        insert into webhook_event (project_id, type, group_ref, time, config, last_config, facts)
        select i.project_id, kind, i.group_ref, at, (select f.content from config f where f.id = i.config_id),
          (select f.content from config f where f.id = former),
          json_strip_nulls(json_build_object(
            'projectId', i.project_id, 'integrationId', i.integration_id, 'integrationName', n.name,
            'installationId', i.id, 'connectionId', i.connection_id, 'configId', i.config_id, ${parties}))
        from (select 1) one
        left join integration n on n.id = i.integration_id
        left join connection c on c.id = i.connection_id ${partyTables("i")};
      end if;
    end $$`,
  `create function installation_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform installation_event(new, 'installation.created', new.create_time, null);
        return null;
      elsif tg_op = 'UPDATE' then
        perform installation_event(new, 'installation.updated', new.update_time, old.config_id);
        return null;
      end if;
      perform installation_event(old, 'installation.deleted', clock_timestamp(), null);
      return old;
    end $$`,
  `create trigger installation_told after insert on installation for each row execute function installation_changed()`,
  `create trigger installation_saved after update on installation for each row
    when (new.config_id <> old.config_id or new.connection_id <> old.connection_id)
    execute function installation_changed()`,
  // Before, because its configs go with it.
  `create trigger installation_leaves before delete on installation for each row execute function installation_changed()`
]

export const webhooks = [...tables, awaited, ...notes, ...operations, ...connections, ...installations]
