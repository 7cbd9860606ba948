/** An installation as far as the caller sees it: another group's doesn't exist for a consumer. Spec 4.5, settled 14. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import { InstallationId, type ProjectId } from "../../domain/Ids.ts"
import { type InstallationSought, InstallationStore, notFound } from "../InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"

/** What names an installation by its id. */
export const SeenInstallation = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The installation's id. */
  installationId: InstallationId
})

export const seen = Effect.fnUntraced(function* (caller: Caller, sought: InstallationSought) {
  const installation = yield* (yield* InstallationStore).find(sought)
  return seesGroup(caller, installation.group.groupRef) ? installation : yield* notFound(sought)
})

/** The integration, and what its installation is sought by. */
export const soughtById = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { installationId, integration: idOrName }: Pick<typeof SeenInstallation.Type, "installationId" | "integration">
) {
  const integration = yield* (yield* IntegrationStore).resolve(projectId, idOrName)
  return { integration, sought: { projectId, integrationId: integration.id, integration: idOrName, installationId } }
})
