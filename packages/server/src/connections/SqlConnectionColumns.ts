/** How a connection is read, by itself and inside an installation. */

/** The members of a group or consumer row: `partyColumns("g", "group.group")` gives `group.groupRef` and so on. */
const partyColumns = (alias: string, owner: "group" | "consumer", prefix: string) => {
  const path = `${prefix}${owner}`
  return `${alias}.ref as "${path}.${owner}Ref", ${alias}.name as "${path}.${owner}Name",
    ${alias}.project_id as "${path}.projectId", ${alias}.create_time as "${path}.createTime",
    ${alias}.update_time as "${path}.updateTime"`
}

/** The members of a group, row `alias`. */
export const groupColumns = (alias: string, prefix = "") => partyColumns(alias, "group", prefix)

/** The members of a connection: rows `c`, its group `g` and its consumer `u`. */
export const connectionColumns = (prefix = "") =>
  `c.id as "${prefix}id", c.project_id as "${prefix}projectId", c.provider as "${prefix}provider",
   ${groupColumns("g", prefix)}, ${partyColumns("u", "consumer", prefix)},
   c.auth_scheme as "${prefix}authScheme", c.status as "${prefix}status",
   case c.status when 'bad_credentials' then c.last_error end as "${prefix}lastError.message",
   case c.status when 'bad_credentials' then c.last_error_time end as "${prefix}lastError.time",
   c.outage_state as "${prefix}outage.state", c.outage_since as "${prefix}outage.since",
   c.create_time as "${prefix}createTime", c.update_time as "${prefix}updateTime",
   c.provider_workspace_ref as "${prefix}providerWorkspaceRef",
   c.provider_consumer_ref as "${prefix}providerConsumerRef", c.provider_metadata as "${prefix}providerMetadata",
   c.account as "${prefix}account", c.warnings as "${prefix}warnings"`

export const connectionTables = `connection c
  join project_group g on g.project_id = c.project_id and g.ref = c.group_ref
  join project_consumer u on u.project_id = c.project_id and u.ref = c.consumer_ref`
