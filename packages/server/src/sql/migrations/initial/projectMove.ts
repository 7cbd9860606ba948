/**
 * Projects that move between databases. A project that leaves is held: nothing of it is claimed or accepted. While its rows are copied,
 * triggers refuse every change of them, by whatever statement of whatever version. They are disabled while no project leaves, so that
 * writes don't pay for them. @rule project.move
 */

/**
 * `leaving` and `moved` are states of the database that a project leaves, `arriving` and `arrived` of the one to which it moves. Without
 * references: the row outlives the project's own. `other` identifies the other database.
 */
const table = [
  `create table project_move (
    project_id uuid primary key,
    move_id uuid not null,
    state text not null check (state in ('leaving', 'moved', 'arriving', 'arrived')),
    frozen boolean not null default false,
    other text,
    update_time timestamptz(3) not null default clock_timestamp()
  )`,
  `create function is_moving(project uuid) returns boolean language plpgsql stable as $$
    begin
      return exists (select from project_move m where m.project_id = project and m.state <> 'arrived');
    end $$`,
  `create function refuse_moving(project uuid) returns void language plpgsql stable as $$
    begin
      if exists (select from project_move m where m.project_id = project and m.state <> 'arrived') then
        raise exception 'the project is being moved to another database' using errcode = 'cannot_connect_now';
      end if;
    end $$`
]

/** The column by which a row's project is found: its own, or that of the row it refers to. */
export const guardedBy = {
  project: "id",
  api_key: "project_id",
  jwt_key: "project_id",
  refused_token: "project_id",
  integration: "project_id",
  revision: "integration_id",
  project_group: "project_id",
  project_consumer: "project_id",
  connection: "project_id",
  object_description: "project_id",
  provider_app: "project_id",
  oauth_session: "project_id",
  installation: "project_id",
  config: "installation_id",
  former_installation: "project_id",
  operation: "project_id",
  write_record: "operation_id",
  waiting_change: "operation_id",
  record_hold: "operation_id",
  last_write: "operation_id",
  operation_log: "operation_id",
  author_entry: "operation_id",
  record_identity: "operation_id",
  idempotency: "project_id",
  call_budget: "project_id",
  circuit: "connection_id",
  destination: "project_id",
  webhook_event: "project_id",
  delivery: "project_id",
  audit_event: "project_id",
  redrive_job: "project_id",
  removal_job: "project_id"
} as const

export const guardedTables: ReadonlyArray<string> = Object.keys(guardedBy)

/** What retention deletes at any time: a row that is deleted while it is copied is deleted again after the move. */
const maySweep: ReadonlySet<string> = new Set([
  "refused_token",
  "oauth_session",
  "idempotency",
  "last_write",
  "call_budget",
  "webhook_event",
  "delivery",
  "audit_event",
  "redrive_job",
  "removal_job"
])

const guards = [
  // The move itself sets `fieldgate.importing`.
  `create function refuse_change_while_moving() returns trigger language plpgsql as $$
    declare r record; owner uuid;
    begin
      if tg_op = 'DELETE' then r := old; else r := new; end if;
      if coalesce(current_setting('fieldgate.importing', true), '') = 'on' then return r; end if;
      if tg_argv[0] = 'project_id' then owner := r.project_id;
      elsif tg_argv[0] = 'id' then owner := r.id;
      elsif tg_argv[0] = 'operation_id' then owner := (select o.project_id from operation o where o.id = r.operation_id);
      elsif tg_argv[0] = 'connection_id' then owner := (select c.project_id from connection c where c.id = r.connection_id);
      elsif tg_argv[0] = 'installation_id' then owner := (select i.project_id from installation i where i.id = r.installation_id);
      else owner := (select n.project_id from integration n where n.id = r.integration_id);
      end if;
      if exists (select from project_move m where m.project_id = owner and m.frozen) then
        raise exception 'the project is being moved to another database' using errcode = 'cannot_connect_now';
      end if;
      return r;
    end $$`,
  ...Object.entries(guardedBy).flatMap(([name, column]) => [
    `create trigger project_moves before insert or update${maySweep.has(name) ? "" : " or delete"} on ${name}
      for each row execute function refuse_change_while_moving('${column}')`,
    `alter table ${name} disable trigger project_moves`
  ])
]

/** Takes effect once the transaction has every lock: then no statement that began before it is running. */
const guard = `create function guard_moving(tables text[], is_on boolean) returns void language plpgsql as $$
  declare name text;
  begin
    foreach name in array tables loop
      execute format('alter table %I %s trigger project_moves', name, case when is_on then 'enable' else 'disable' end);
    end loop;
  end $$`

/** Table and functions, which the queue's functions use. */
export const projectMoves = table

/** After every table that they guard. */
export const moveGuards = [...guards, guard]
