/** The checks of an installation, as a save would make them; nothing is saved. Spec 4.6, 7.6. */
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import type { Warning } from "../../writes/WriteAnswer.ts"
import { InstallationStore } from "../InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import * as ChosenConnection from "../../connections/calls/Connections.ts"
import * as ConfigCheck from "./ConfigCheck.ts"
import * as CreateInstallation from "./CreateInstallation.ts"

export const Input = CreateInstallation.Input
export type Input = CreateInstallation.Input

/** What is to be known of a config that could be saved. */
export interface Validated {
  readonly warnings: ReadonlyArray<Warning>
}

/** Answers what is to be known of a config that could be saved, whether the group has installed the integration or not. */
export const validateInstallation = Effect.fn("ValidateInstallation.validateInstallation")(function* (
  caller: Caller,
  input: Input
) {
  const { config, connectionId, groupRef, skipSampling = false } = input
  const project = yield* Access.project(caller, "validateInstallation", input.project)
  yield* Access.ownRefs(caller, input)
  const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const key = { projectId: project.id, integrationId: integration.id, groupRef }
  const installed = yield* (yield* InstallationStore)
    .find(key)
    .pipe(Effect.catchTag("InstallationNotFound", () => Effect.undefined))
  const sought = connectionId ?? installed?.connection.id
  const chosen = yield* ChosenConnection.choose(integration, groupRef, sought, "connectionId")
  const { content, revisionId } = config
  const proposal = { integration, chosen, content, revisionId, at: "config.content", skipSampling }
  const before = installed && { content: installed.config.content, connection: installed.connection }
  const { warnings } = yield* ConfigCheck.check(before === undefined ? proposal : { ...proposal, before })
  return { warnings }
})
