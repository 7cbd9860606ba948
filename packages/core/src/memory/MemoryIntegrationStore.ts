/** Integrations in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { IntegrationId, ProjectId, RevisionId } from "../domain/Ids.ts"
import type { Integration, Revision } from "../domain/Integration.ts"
import { IntegrationNotFound, IntegrationStore, RevisionNotFound } from "../ports/IntegrationStore.ts"

export const layer: Layer.Layer<IntegrationStore> = Layer.sync(IntegrationStore, () => {
  const integrations = new Map<IntegrationId, Integration>()
  const revisions = new Map<RevisionId, { readonly of: IntegrationId; readonly revision: Revision }>()
  const of = (projectId: ProjectId) => [...integrations.values()].filter((each) => each.projectId === projectId)
  return IntegrationStore.of({
    deploy: (projectId, deployments, at) =>
      Effect.sync(() =>
        deployments.map(({ newId, revision }) => {
          const { name, provider } = revision.content
          const before = of(projectId).find((each) => each.name === name)
          const integration: Integration = before
            ? { ...before, provider, updateTime: at, latestRevision: revision }
            : { id: newId, projectId, name, provider, createTime: at, latestRevision: revision }
          integrations.set(integration.id, integration)
          revisions.set(revision.id, { of: integration.id, revision })
          return integration
        })
      ),
    resolve: (projectId, idOrName) =>
      Effect.suspend(() => {
        const candidates = of(projectId)
        const found =
          candidates.find((each) => each.id === idOrName) ?? candidates.find((each) => each.name === idOrName)
        return found ? Effect.succeed(found) : Effect.fail(new IntegrationNotFound({ integration: idOrName }))
      }),
    revision: (projectId, integrationId, id) =>
      Effect.suspend(() => {
        const found = revisions.get(id)
        return found?.of === integrationId && integrations.get(integrationId)?.projectId === projectId
          ? Effect.succeed(found.revision)
          : Effect.fail(new RevisionNotFound({ revisionId: id }))
      }),
    list: (projectId) => Effect.sync(() => of(projectId).sort((a, b) => (a.name < b.name ? -1 : 1)))
  })
})
