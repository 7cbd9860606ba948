/** Integrations and the revisions of their definitions. */

export const integrations = [
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
