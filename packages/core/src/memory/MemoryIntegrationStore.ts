import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { IntegrationId, ProjectId } from "../domain/Ids.ts"
import type { Integration, Revision } from "../integrations/Integration.ts"
import {
  type Deployment,
  IntegrationNotFound,
  IntegrationStore,
  RevisionNotFound
} from "../integrations/IntegrationStore.ts"
import { paged } from "./ListPage.ts"
import { InstallationTable } from "./InstallationTable.ts"

const make = Effect.gen(function* () {
  const installed = yield* InstallationTable
  const integrations = new Map<IntegrationId, Integration>()
  const history = new Map<IntegrationId, ReadonlyArray<Revision>>()
  const of = (projectId: ProjectId) => [...integrations.values()].filter((each) => each.projectId === projectId)
  const revisions = (projectId: ProjectId, id: IntegrationId) =>
    integrations.get(id)?.projectId === projectId ? (history.get(id) ?? []) : []
  const deployOne = (
    projectId: ProjectId,
    { newId, revision }: Deployment,
    at: Integration["createTime"]
  ): Integration => {
    const { name, provider } = revision.content
    const before = of(projectId).find((each) => each.name === name)
    const integration: Integration = before
      ? { ...before, provider, updateTime: at, latestRevision: revision }
      : { id: newId, projectId, name, provider, createTime: at, latestRevision: revision }
    integrations.set(integration.id, integration)
    history.set(integration.id, [revision, ...(history.get(integration.id) ?? [])])
    return integration
  }
  const removeInstallations = (integrationId: IntegrationId) => {
    const ids = [...installed.values()].filter((each) => each.integrationId === integrationId).map(({ id }) => id)
    for (const id of ids) installed.delete(id)
    return ids
  }
  const removeOne = (projectId: ProjectId, id: IntegrationId) => {
    if (integrations.get(id)?.projectId !== projectId) return undefined
    integrations.delete(id)
    history.delete(id)
    return removeInstallations(id)
  }
  return IntegrationStore.of({
    deploy: (projectId, deployments, at) =>
      Effect.sync(() => deployments.map((deployment) => deployOne(projectId, deployment, at))),
    replace: (projectId, { deployments, removals }, at) =>
      Effect.sync(() => {
        for (const deployment of deployments) deployOne(projectId, deployment, at)
        return removals.flatMap((id) => removeOne(projectId, id) ?? [])
      }),
    resolve: (projectId, idOrName) =>
      Effect.suspend(() => {
        const candidates = of(projectId)
        const found =
          candidates.find((each) => each.id === idOrName) ?? candidates.find((each) => each.name === idOrName)
        return found ? Effect.succeed(found) : Effect.fail(new IntegrationNotFound({ integration: idOrName }))
      }),
    list: (projectId, page) =>
      Effect.sync(() =>
        paged(
          of(projectId).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
          page,
          1
        )
      ),
    revisions: (projectId, id, page) => Effect.sync(() => paged(revisions(projectId, id), page, -1)),
    revision: (projectId, id, revisionId) =>
      Effect.suspend(() => {
        const found = revisions(projectId, id).find((each) => each.id === revisionId)
        return found ? Effect.succeed(found) : Effect.fail(new RevisionNotFound({ revisionId }))
      }),
    remove: (projectId, id) =>
      Effect.suspend(() => {
        const removed = removeOne(projectId, id)
        return removed === undefined
          ? Effect.fail(new IntegrationNotFound({ integration: id }))
          : Effect.succeed(removed)
      })
  })
})

export const layer: Layer.Layer<IntegrationStore, never, InstallationTable> = Layer.effect(IntegrationStore, make)
