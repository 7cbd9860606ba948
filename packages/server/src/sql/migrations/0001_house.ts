/**
 * The first tables: organizations to operations.
 *
 * Ids are made in the program. Times are kept to the millisecond, as the program has them. JSON is kept as text (`json`,
 * not `jsonb`), because it must come back as it came: jsonb refuses NUL characters and halves of surrogate pairs, reorders
 * keys and costs more to write. What belongs to a project refers to it together with the project's id, so that no row
 * can point into another project.
 */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const organizations = [
  `create table organization (
    id uuid primary key,
    label text not null,
    default_team_id uuid not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3)
  )`,
  `create table team (
    id uuid primary key,
    org_id uuid not null references organization on delete cascade,
    name text not null,
    create_time timestamptz(3) not null
  )`,
  `create index team_org on team (org_id)`,
  `alter table organization add constraint organization_default_team
    foreign key (default_team_id) references team deferrable`
]

/** An organization with projects can't be deleted; a project takes everything in it along. */
const projects = [
  `create table project (
    id uuid primary key,
    org_id uuid not null references organization,
    name text not null constraint project_name_once unique,
    app_name text not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3)
  )`,
  `create index project_org on project (org_id)`,
  `create table api_key (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    label text not null,
    scopes text[] not null,
    active boolean not null,
    digest text not null unique,
    create_time timestamptz(3) not null
  )`,
  `create index api_key_project on api_key (project_id)`
]

const integrations = [
  `create table integration (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    name text not null,
    provider text not null,
    revision_id uuid not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    constraint integration_name_once unique (project_id, name),
    unique (project_id, id)
  )`,
  `create table revision (
    id uuid primary key,
    integration_id uuid not null references integration on delete cascade,
    spec_version text not null,
    create_time timestamptz(3) not null,
    content json not null
  )`,
  `create index revision_integration on revision (integration_id)`,
  `alter table integration add constraint integration_latest_revision
    foreign key (revision_id) references revision deferrable`
]

/** Groups and consumers are the customer's: known by the customer's own references, in one project. */
const parties = ["project_group", "project_consumer"].map(
  (table) =>
    `create table ${table} (
    project_id uuid not null references project on delete cascade,
    ref text not null,
    name text not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    primary key (project_id, ref)
  )`
)

/** Credentials are sealed before they come here. */
const connections = [
  `create table connection (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    provider text not null,
    group_ref text not null,
    consumer_ref text not null,
    auth_scheme text not null,
    status text not null,
    sealed_credentials text not null,
    provider_workspace_ref text,
    provider_consumer_ref text,
    provider_metadata json,
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null,
    unique (project_id, id),
    foreign key (project_id, group_ref) references project_group,
    foreign key (project_id, consumer_ref) references project_consumer
  )`,
  `create index connection_group on connection (project_id, group_ref, provider, create_time)`,
  `create index connection_consumer on connection (project_id, consumer_ref)`
]

/** An integration or a connection that is installed can't be deleted; an installation takes its configs along. */
const installations = [
  `create table installation (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    integration_id uuid not null,
    group_ref text not null,
    connection_id uuid not null,
    config_id uuid not null,
    health_status text not null,
    last_operation_status text,
    create_time timestamptz(3) not null,
    created_by text not null,
    update_time timestamptz(3),
    constraint installation_once unique (project_id, integration_id, group_ref),
    foreign key (project_id, integration_id) references integration (project_id, id),
    foreign key (project_id, connection_id) references connection (project_id, id),
    foreign key (project_id, group_ref) references project_group
  )`,
  `create index installation_connection on installation (project_id, connection_id)`,
  `create index installation_group on installation (project_id, group_ref)`,
  `create table config (
    id uuid primary key,
    installation_id uuid not null references installation on delete cascade,
    revision_id uuid not null references revision,
    create_time timestamptz(3) not null,
    created_by text not null,
    content json not null
  )`,
  `create index config_installation on config (installation_id)`,
  `create index config_revision on config (revision_id)`,
  `alter table installation add constraint installation_current_config
    foreign key (config_id) references config deferrable`
]

/**
 * The journal is written on every call, so it has no foreign keys, and free room in its pages for the updates that end
 * an operation. `state` is the engine's (running, done), `status` the specification's. Positions count from 1.
 */
const operations = [
  `create table operation (
    id uuid primary key,
    project_id uuid not null,
    integration_id uuid not null,
    installation_id uuid not null,
    config_id uuid not null,
    action_type text not null,
    object_name text not null,
    state text not null default 'running',
    status text not null,
    result text,
    metadata json,
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null
  ) with (fillfactor = 50)`,
  `create table write_record (
    operation_id uuid not null,
    position int not null,
    payload json not null,
    outcome json,
    attempted_at timestamptz(3),
    primary key (operation_id, position)
  ) with (fillfactor = 50)`
]

const statements = [
  ...organizations,
  ...projects,
  ...integrations,
  ...parties,
  ...connections,
  ...installations,
  ...operations
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
