/** The HTTP side over PostgreSQL in process, with a worker that writes into HubSpot's sandbox, on the test's own clock. */
import { layerHttpServices } from "@effect/platform-node/NodeHttpServer"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { routerConfig } from "../../src/http/AllowedMethods.ts"
import * as Routes from "../../src/Routes.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import * as FreshSchema from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import { type Answer, answerOf, type Call } from "./TestPlatform.ts"

const host = Caller.Host()
const provider = ProviderName.make("hubspot")
const groupRef = GroupRef.make("acme")

const provision = Effect.fnUntraced(function* (project: string) {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId, name: project })
  const { secret } = yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })
  const contacts = ObjectName.make("contacts")
  yield* platform.deployManifest(host, {
    project,
    manifest: {
      specVersion: "1.0.0",
      integrations: [{ name: "crm", provider, write: { objects: [{ objectName: contacts }] } }]
    }
  })
  const connection = yield* platform.decoded.createConnection(host, {
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(HubSpotSandbox.defaultToken) }
  })
  const installation = yield* platform.createInstallation(host, {
    project,
    integration: "crm",
    groupRef,
    connectionId: connection.id,
    config: { content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
  })
  return { key: Redacted.value(secret), installationId: installation.id }
})

export const serveWith = Effect.fnUntraced(function* (settings: Partial<Settings>) {
  const sandbox = yield* HubSpotSandbox.make()
  const registry = Layer.succeed(
    ProviderRegistry,
    ProviderRegistry.fromDrivers([HubSpot.driver({ fetch: sandbox.fetch })])
  )
  const stores = StoresOnSql.layer(FreshSchema.embedded)
  const context = yield* Layer.build(Platform.layer.pipe(Layer.provide([stores, registry])))
  const demo = yield* Effect.provideContext(provision("demo"), context)
  const other = yield* Effect.provideContext(provision("other"), context)
  const app = Routes.layer.pipe(
    Layer.provideMerge(Layer.succeedContext(context)),
    Layer.provide(ServerSettings.layer({ logRequests: false, ...settings })),
    Layer.provideMerge(Layer.merge(layerHttpServices, Layer.succeed(Clock.Clock, yield* Clock.Clock)))
  )
  const web = HttpRouter.toWebHandler(app, { disableLogger: true, routerConfig })
  yield* Effect.addFinalizer(() => Effect.promise(() => web.dispose()))
  const platform = yield* Effect.provideContext(Effect.service(Platform), context)
  yield* Effect.forkScoped(platform.runWorker())

  const call = (path: string, { body, headers = {}, method = "GET" }: Call = {}): Effect.Effect<Answer> =>
    Effect.promise(async () =>
      answerOf(
        await web.handler(
          new Request(`http://fieldgate.test${path}`, {
            method,
            headers: {
              "x-api-key": demo.key,
              ...(body === undefined ? {} : { "content-type": "application/json" }),
              ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
            } as Record<string, string>,
            ...(body === undefined ? {} : { body: JSON.stringify(body) })
          })
        )
      )
    )
  const post = (path: string, body?: unknown) => call(path, { method: "POST", body })
  const operations = "/v1/projects/demo/operations"
  const get = (id: string) => Effect.map(call(`${operations}/${id}`), ({ json }) => json)
  return {
    platform,
    sandbox,
    call,
    post,
    other,
    list: `/v1/projects/demo/integrations/crm/installations/${demo.installationId}/operations`,
    operations,
    write: (body: object) =>
      post("/v1/projects/demo/integrations/crm/objects/contacts", {
        groupRef,
        type: "create",
        mode: "asynchronous",
        ...body
      }),
    get,
    records: (id: string, query = "") =>
      Effect.map(call(`${operations}/${id}/records${query}`), ({ json }) => json.results),
    /** The operation once it has ended: the database answers in its own time, so this looks again and again, and time passes in steps. */
    ended: (id: string, step: Duration.Input = "1 second") =>
      get(id).pipe(
        Effect.tap(({ status }) => (status === "in_progress" ? passing(step) : Effect.void)),
        Effect.repeat({ until: ({ status }) => status !== "in_progress", times: 2000 })
      )
  }
})

export const serve = serveWith({})

export const passing = (step: Duration.Input) =>
  Effect.andThen(
    TestClock.adjust(step),
    Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  )
