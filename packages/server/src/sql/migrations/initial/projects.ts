/** Organizations, their projects, and what signs in to them: API keys, keys for consumers' tokens. */

const organizations = [
  `create table organization (
    id uuid primary key,
    label text not null,
    default_team_id uuid not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    parent_org_id uuid references organization on delete set null
  )`,
  `create index organization_parent on organization (parent_org_id) where parent_org_id is not null`,
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

/** An organization with projects can't be deleted. Deleting a project deletes everything in it. */
const projectTable = [
  `create table project (
    id uuid primary key,
    org_id uuid not null references organization,
    name text not null,
    app_name text not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    frontend_keys text not null default 'off',
    first_key_time timestamptz(3),
    oauth_confirmation text not null default 'required',
    constraint project_name_once unique (org_id, name)
  )`,
  `create index project_org on project (org_id)`,
  `create index project_name on project (name)`
]

/** A project's first key is recorded by a trigger, whatever adds the key. */
const apiKeys = [
  `create table api_key (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    label text not null,
    scopes text[] not null,
    active boolean not null,
    digest text not null unique,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    expires_at timestamptz(3)
  )`,
  // Apart from the key, whose row changes only with the key itself.
  `create table api_key_use (
    api_key_id uuid primary key references api_key on delete cascade,
    last_used_at timestamptz(3) not null
  ) with (fillfactor = 50)`,
  `create index api_key_project on api_key (project_id)`,
  `create function note_first_key() returns trigger language plpgsql as $$
    begin
      update project set first_key_time = new.create_time where id = new.project_id and first_key_time is null;
      return null;
    end $$`,
  `create trigger api_key_added after insert on api_key for each row execute function note_first_key()`
]

/** `refused_token` lists the groups whose data was erased: their tokens are refused until they have expired. */
const tokens = [
  `create table jwt_key (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    label text not null,
    algorithm text not null,
    public_key_pem text not null,
    active boolean not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    audience text,
    issuer text
  )`,
  `create index jwt_key_project on jwt_key (project_id)`,
  `create table refused_token (
    project_id uuid not null references project on delete cascade,
    group_digest bytea not null,
    refused_until timestamptz(3) not null,
    primary key (project_id, group_digest)
  )`
]

export const projects = [...organizations, ...projectTable, ...apiKeys, ...tokens]
