/** All that a UI needs to begin with, in one call. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Bootstrap } from "../Bootstrap.ts"
import type { Caller } from "../../domain/Caller.ts"
import { ConsumerRef, GroupRef } from "../../domain/Ids.ts"
import * as ProviderInfo from "../../providers/ProviderInfo.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { InstallationStore } from "../InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { ProjectStore } from "../../projects/ProjectStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef,
  /** Checked against a token, and of no effect otherwise: everybody of a group sees the same. Settled 14. */
  consumerRef: Schema.optionalKey(ConsumerRef)
})

export const getBootstrap = Effect.fn("GetBootstrap.getBootstrap")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "getBootstrap", input.project)
  yield* Access.ownRefs(caller, input)
  const { groupRef } = input
  const integration = yield* (yield* IntegrationStore).resolve(projectId, input.integration)
  const { provider: name } = integration
  const provider = yield* providerInfo(name)
  const [installation] = yield* (yield* InstallationStore).list(projectId, { integrationId: integration.id, groupRef })
  const bootstrap: Bootstrap = {
    project: yield* (yield* ProjectStore).resolve(projectId),
    integration,
    ...(provider === undefined ? {} : { provider }),
    connections: yield* (yield* ConnectionStore).list(projectId, { provider: name, groupRef }),
    ...(installation === undefined ? {} : { installation })
  }
  return bootstrap
})

/** Undefined where there is no driver for it. */
const providerInfo = Effect.fnUntraced(function* (name: Bootstrap["integration"]["provider"]) {
  const driver = (yield* ProviderRegistry).get(name)
  return yield* driver.pipe(
    Effect.map((found): ProviderInfo.ProviderInfo | undefined => ProviderInfo.of(found)),
    Effect.catchTag("ProviderUnknown", () => Effect.succeed(undefined))
  )
})
