/**
 * Counts of consecutive operations of a project, so that counting doesn't read them all. A range of ids is counted once it is older than
 * the longest transaction. Every later change of its operations leaves its id, in the transaction of the change: a reader that sees the
 * change also sees that the counts of the range are out of date. Ids are only inserted, so changes never wait for each other or for
 * a count, and a recount deletes exactly the ids whose changes it has read, because it is one statement. @rule operation.facets
 */

const isOld = "new.create_time < clock_timestamp() - interval '1 minute'"

export const operationSummaries = [
  `create table operation_summary (
    project_id uuid not null,
    from_id uuid not null,
    to_id uuid not null,
    primary key (project_id, from_id)
  )`,
  `create table operation_summary_count (
    project_id uuid not null,
    from_id uuid not null,
    status text not null,
    object_name text not null,
    integration_id uuid not null,
    installation_id uuid not null,
    type text,
    mode text,
    codes text[] not null,
    operations int not null
  )`,
  `create index operation_summary_counts on operation_summary_count (project_id, from_id)`,
  `create table operation_summary_change (project_id uuid not null, id uuid not null)`,
  `create index operation_summary_changes on operation_summary_change (project_id, id)`,
  // A project that is being moved has no summaries.
  `create function operation_changed() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('fieldgate.importing', true), '') <> 'on' then
        insert into operation_summary_change (project_id, id) values (new.project_id, new.id);
      end if;
      return null;
    end $$`,
  `create function operations_deleted() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('fieldgate.importing', true), '') <> 'on' then
        insert into operation_summary_change (project_id, id) select project_id, id from deleted;
      end if;
      return null;
    end $$`,
  `create trigger operation_inserted after insert on operation for each row when (${isOld}) execute function operation_changed()`,
  `create trigger operation_changed after update on operation for each row
    when ((new.status <> old.status or new.result is distinct from old.result) and ${isOld})
    execute function operation_changed()`,
  `create trigger operation_deleted after delete on operation referencing old table as deleted
    for each statement execute function operations_deleted()`
]
