/** All that a UI needs to begin with, in one call. @rule install.bootstrap */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { Connection } from "../../connections/Connection.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { ConsumerRef, GroupRef } from "../../domain/Ids.ts"
import { Integration } from "../../integrations/Integration.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { Project } from "../../projects/Project.ts"
import { ProjectStore } from "../../projects/ProjectStore.ts"
import * as ProviderInfo from "../../providers/ProviderInfo.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { Installation } from "../Installation.ts"
import { InstallationStore } from "../InstallationStore.ts"

/** Everything that a UI starts with. */
export const Bootstrap = Schema.Struct({
  /** The project. */
  project: Project,
  /** The integration with its latest revision. */
  integration: Integration,
  /** How accounts of the provider sign in; missing where this deployment has no driver for it. */
  provider: Schema.optionalKey(ProviderInfo.ProviderInfo),
  /** The group's connections to the integration's provider, the newest first. */
  connections: Schema.Array(Connection),
  /** The group's installation; missing where it has none. */
  installation: Schema.optionalKey(Installation)
}).annotate({ identifier: "Bootstrap" })
export interface Bootstrap extends Schema.Schema.Type<typeof Bootstrap> {}

/** Gets all that a UI begins with, in one call: the project, the integration, its provider, and what the group has of them. */
export const getBootstrap = defineCall({
  name: "getBootstrap",
  access: ["full", "development", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The integration's id or name. */
    integration: Schema.NonEmptyString,
    /** Your own id of the group, such as your customer's id; at most 512 characters. */
    groupRef: GroupRef,
    /** Checked against a token, and of no effect otherwise: all consumers of a group see the same. @rule token.group */
    consumerRef: Schema.optionalKey(ConsumerRef)
  }),
  success: Bootstrap,
  errors: [IntegrationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project: { id: projectId } }, input) {
    yield* Access.ownRefs(caller, input)
    const { groupRef } = input
    const integration = yield* (yield* IntegrationStore).resolve(projectId, input.integration)
    const { provider: name } = integration
    const provider = yield* providerInfo(name)
    const installations = yield* InstallationStore
    const [installation] = yield* installations.list(projectId, { integrationId: integration.id, groupRef })
    const bootstrap: Bootstrap = {
      project: yield* (yield* ProjectStore).resolve(projectId),
      integration,
      ...(provider === undefined ? {} : { provider }),
      connections: yield* (yield* ConnectionStore).list(projectId, { provider: name, groupRef }),
      ...(installation === undefined ? {} : { installation })
    }
    return bootstrap
  })
})

/** Undefined if no driver is installed. */
const providerInfo = Effect.fnUntraced(function* (name: Bootstrap["integration"]["provider"]) {
  const driver = (yield* ProviderRegistry).get(name)
  return yield* driver.pipe(
    Effect.map((found): ProviderInfo.ProviderInfo | undefined => ProviderInfo.of(found)),
    Effect.catchTag("ProviderUnknown", () => Effect.succeed(undefined))
  )
})
