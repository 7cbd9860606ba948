/** An integration that a group has installed over a connection. @rule install.onePerGroup, install.health */
import * as Schema from "effect/Schema"
import { Config } from "./Config.ts"
import { Connection } from "../connections/Connection.ts"
import { Group } from "../groups/Group.ts"
import { InstallationId, IntegrationId, ProjectId } from "../domain/Ids.ts"
import { OperationStatus } from "../operations/Operation.ts"
import { Warning } from "../domain/Warning.ts"

export const HealthStatus = Schema.Literals(["healthy", "unhealthy"])
export type HealthStatus = typeof HealthStatus.Type

/** An integration that a group has installed. */
export const Installation = Schema.Struct({
  /** The installation's id. */
  id: InstallationId,
  /** The project that the integration belongs to. */
  projectId: ProjectId,
  /** The integration that is installed. */
  integrationId: IntegrationId,
  /** The group that installed it. */
  group: Group,
  /** The connection that it writes through. */
  connection: Connection,
  /** What the group has chosen, as it was last saved. */
  config: Config,
  /** `unhealthy` while its account must be reconnected. */
  healthStatus: HealthStatus,
  /** Never set by this server: list the newest operation of the installation instead. */
  lastOperationStatus: Schema.optionalKey(OperationStatus),
  /** When it was installed. */
  createTime: Schema.DateTimeUtcFromString,
  /** Who installed it: `consumer:<ref>`, `api:<call>` or `builder:<name>`. */
  createdBy: Schema.String,
  /** When its config was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** What to know about its config, in the answers of a save and of a read by id; missing where there is nothing. */
  warnings: Schema.optionalKey(Schema.Array(Warning))
}).annotate({ identifier: "Installation" })
export interface Installation extends Schema.Schema.Type<typeof Installation> {}

/** The installation as a call answers it. */
export const withWarnings = (installation: Installation, warnings: ReadonlyArray<Warning>): Installation =>
  warnings.length === 0 ? installation : { ...installation, warnings }

/** As much of an installation as a write through it needs. */
export const InstallationForWrite = Schema.Struct({
  id: InstallationId,
  projectId: ProjectId,
  integrationId: IntegrationId,
  connection: Schema.Struct({
    id: Connection.fields.id,
    status: Connection.fields.status,
    outage: Connection.fields.outage,
    account: Connection.fields.account,
    budgetShare: Connection.fields.budgetShare
  }),
  config: Schema.Struct({ id: Config.fields.id, content: Config.fields.content })
})
export interface InstallationForWrite extends Schema.Schema.Type<typeof InstallationForWrite> {}

/** Health follows the account: nothing can be written while it has to be connected again. */
export const healthOf = ({ connection, healthStatus }: Pick<Installation, "connection" | "healthStatus">) =>
  connection.status === "bad_credentials" ? "unhealthy" : healthStatus
