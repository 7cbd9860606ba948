/** All that a UI needs to begin with: what can be installed, and what the group has. What there is not yet is left out. */
import * as Schema from "effect/Schema"
import { Connection } from "../connections/Connection.ts"
import { Installation } from "./Installation.ts"
import { Integration } from "../integrations/Integration.ts"
import { Project } from "../projects/Project.ts"
import { ProviderInfo } from "../providers/ProviderInfo.ts"

export const Bootstrap = Schema.Struct({
  project: Project,
  integration: Integration,
  /** Missing where this deployment has no driver for it. */
  provider: Schema.optionalKey(ProviderInfo),
  /** Of the group at the integration's provider, the newest first. */
  connections: Schema.Array(Connection),
  installation: Schema.optionalKey(Installation)
}).annotate({ identifier: "Bootstrap" })
export interface Bootstrap extends Schema.Schema.Type<typeof Bootstrap> {}
