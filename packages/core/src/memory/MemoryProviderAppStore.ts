/** Provider apps in memory; their secrets never leave the process, so there is nothing to seal. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { ProjectId, ProviderAppId } from "../domain/Ids.ts"
import type { ProviderApp } from "../providers/ProviderApp.ts"
import { ProviderAppExists, ProviderAppNotFound, ProviderAppStore } from "../providers/ProviderAppStore.ts"

interface Row {
  readonly app: ProviderApp
  readonly clientSecret: Redacted.Redacted
}

const place = ({ environment, provider }: Pick<ProviderApp, "environment" | "provider">) =>
  JSON.stringify([provider, environment])

export const layer: Layer.Layer<ProviderAppStore> = Layer.sync(ProviderAppStore, () => {
  const rows = new Map<ProviderAppId, Row>()
  const of = (projectId: ProjectId) => [...rows.values()].filter(({ app }) => app.projectId === projectId)
  const row = (projectId: ProjectId, id: ProviderAppId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.app.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new ProviderAppNotFound({ providerAppId: id }))
    })
  return ProviderAppStore.of({
    insert: (app, clientSecret) =>
      Effect.suspend(() => {
        const { environment, provider } = app
        if (of(app.projectId).some((each) => place(each.app) === place(app))) {
          return Effect.fail(new ProviderAppExists({ provider, environment }))
        }
        rows.set(app.id, { app, clientSecret })
        return Effect.void
      }),
    get: (projectId, id) => Effect.map(row(projectId, id), ({ app }) => app),
    list: (projectId) =>
      Effect.sync(() =>
        of(projectId)
          .map(({ app }) => app)
          .sort((one, other) => (place(one) < place(other) ? -1 : 1))
      ),
    client: (projectId, selector) =>
      Effect.sync(() =>
        Option.map(
          Option.fromUndefinedOr(of(projectId).find(({ app }) => place(app) === place(selector))),
          ({ app, clientSecret }) => ({ clientId: app.clientId, clientSecret })
        )
      ),
    update: (projectId, id, { clientSecret, ...changes }, at) =>
      Effect.map(row(projectId, id), (found) => {
        const app = { ...found.app, ...changes, updateTime: at }
        rows.set(id, { app, clientSecret: clientSecret ?? found.clientSecret })
        return app
      }),
    remove: (projectId, id) => Effect.map(row(projectId, id), () => void rows.delete(id))
  })
})
