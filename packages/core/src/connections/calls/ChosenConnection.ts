/** The connection that an installation is to stand on: the named one, or the group's newest to the provider. Spec 4.5. */
import * as Effect from "effect/Effect"
import type { Connection } from "../Connection.ts"
import type { ConnectionId, GroupRef } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { ConnectionStore } from "../ConnectionStore.ts"

export interface Chosen {
  /** Undefined where there is a fault. */
  readonly connection: Connection | undefined
  readonly faults: ReadonlyArray<InputFault>
}

/** Another group's connection is told no otherwise than one that doesn't exist. */
export const choose = Effect.fnUntraced(function* (
  { projectId, provider }: Integration,
  groupRef: GroupRef,
  connectionId: ConnectionId | undefined,
  name: string
) {
  const connections = yield* ConnectionStore
  if (connectionId === undefined) {
    const [newest] = yield* connections.list(projectId, { provider, groupRef })
    const message = `the group "${groupRef}" has no connection to ${provider}: connect an account first`
    return newest === undefined ? fault({ name, message }) : chosen(newest)
  }
  const found = yield* connections
    .get(projectId, connectionId)
    .pipe(Effect.catchTag("ConnectionNotFound", () => Effect.undefined))
  const message = `there is no connection "${connectionId}" of the group "${groupRef}" to ${provider}`
  return found === undefined || found.provider !== provider || found.group.groupRef !== groupRef
    ? fault({ name, value: connectionId, message })
    : chosen(found)
})

const chosen = (connection: Connection): Chosen => ({ connection, faults: [] })
const fault = (found: InputFault): Chosen => ({ connection: undefined, faults: [found] })
