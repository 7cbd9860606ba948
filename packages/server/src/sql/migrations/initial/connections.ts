/** Accounts at providers: groups and consumers, connections, OAuth apps and sign-ins. Secrets are encrypted before they are stored. */
import { callBudget } from "@fieldgate/core/domain/CallBudgetLimits"

/** Groups and consumers are the customer's, identified within a project by the customer's own references. */
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

/**
 * `refresh_until` is the lease of the process that refreshes the credentials; `refreshed_version` is set by a refresh only, to the
 * version of the credentials that it stored. `last_error` belongs to the status change at `last_error_time`. The `outage` columns
 * repeat the state of the circuit, because writes read this row anyway. `environment` repeats that of the credentials, for the loss of their key.
 */
const connectionTable = [
  `create table connection (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    provider text not null,
    group_ref text not null,
    consumer_ref text not null,
    auth_scheme text not null,
    status text not null,
    sealed_credentials text not null,
    environment text not null default 'production',
    provider_workspace_ref text,
    provider_consumer_ref text,
    provider_metadata json,
    budget_share double precision not null default ${callBudget.share.default},
    create_time timestamptz(3) not null,
    update_time timestamptz(3) not null,
    refresh_until timestamptz(3),
    credentials_version int not null default 1,
    refreshed_version int,
    last_error text,
    last_error_time timestamptz(3),
    outage_state text,
    outage_since timestamptz(3),
    account json,
    warnings json,
    unique (project_id, id),
    foreign key (project_id, group_ref) references project_group,
    foreign key (project_id, consumer_ref) references project_consumer
  )`,
  `create index connection_group on connection (project_id, group_ref, provider, create_time)`,
  `create index connection_consumer on connection (project_id, consumer_ref)`,
  // For pages of a project's connections.
  `create index connection_of_project on connection (project_id, id)`
]

/** What accounts say of their objects, for the conversion of values. Outdated: the connection was given new credentials since. */
const descriptions = [
  `create table object_description (
    project_id uuid not null,
    connection_id uuid not null,
    object_name text not null,
    version text not null,
    content json not null,
    outdated boolean not null default false,
    primary key (connection_id, object_name),
    foreign key (project_id, connection_id) references connection (project_id, id) on delete cascade
  )`
]

const providerApps = [
  `create table provider_app (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    provider text not null,
    environment text not null,
    client_id text not null,
    sealed_secret text not null,
    external_ref text,
    scopes json,
    metadata json,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    constraint provider_app_once unique (project_id, provider, environment)
  )`
]

/** An attempt to connect an account by OAuth. The state is kept as a digest, the verifier only until it is used. */
const oauthSessions = [
  `create table oauth_session (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    state_digest text not null,
    sealed_verifier text,
    provider text not null,
    provider_app_id uuid not null,
    group_ref text not null,
    group_name text not null,
    consumer_ref text not null,
    consumer_name text not null,
    provider_workspace_ref text,
    provider_metadata json,
    budget_share double precision,
    connection_id uuid,
    callback_url text not null,
    redirect_url text,
    create_time timestamptz(3) not null,
    expire_time timestamptz(3) not null,
    used boolean not null default false,
    ending json,
    opener_origin text,
    confirmation text not null default 'none',
    completion_digest text,
    sealed_grant text,
    confirm_by timestamptz(3),
    constraint oauth_session_state unique (state_digest)
  )`,
  `create index oauth_session_project on oauth_session (project_id)`,
  `create index oauth_session_expiry on oauth_session (expire_time)`,
  `create index oauth_session_grant on oauth_session (confirm_by) where sealed_grant is not null`
]

/** A known text, encrypted by each key that this database has been used with: a process with a wrong key is refused at its start. */
const encryptionCanary = `create table encryption_canary (key_id text primary key, encrypted text not null)`

export const connections = [
  ...parties,
  ...connectionTable,
  ...descriptions,
  ...providerApps,
  ...oauthSessions,
  encryptionCanary
]
