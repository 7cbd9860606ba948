/** An installed integration or connection can't be deleted; deleting an installation deletes its configs. */

const installationTable = [
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
  // For pages of a project's installations.
  `create index installation_of_project on installation (project_id, id)`,
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

/** Operations outlive their installation. By this table they are found when a group's data is exported or erased. */
const formerInstallations = [
  `create table former_installation (
    id uuid primary key,
    project_id uuid not null,
    integration_id uuid not null,
    group_ref text not null
  )`,
  `create index former_installation_group on former_installation (project_id, group_ref)`,
  `create function remember_installation() returns trigger language plpgsql as $$
    begin
      insert into former_installation (id, project_id, integration_id, group_ref)
      values (old.id, old.project_id, old.integration_id, old.group_ref) on conflict do nothing;
      return null;
    end $$`,
  `create trigger installation_removed after delete on installation
    for each row execute function remember_installation()`
]

export const installations = [...installationTable, ...formerInstallations]
