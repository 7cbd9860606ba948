import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { InstallationId } from "../domain/Ids.ts"
import type { Installation } from "../installations/Installation.ts"

export class InstallationTable extends Context.Service<InstallationTable, Map<InstallationId, Installation>>()(
  "@fieldgate/core/memory/InstallationTable"
) {
  static readonly layer = Layer.sync(InstallationTable, () => new Map())
}
