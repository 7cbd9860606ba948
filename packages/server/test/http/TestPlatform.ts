/** A provisioned platform behind the routes, called without a socket, on the test's own clock. */
import { layerHttpServices } from "@effect/platform-node/NodeHttpServer"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import type { Project } from "@fieldgate/core/projects/Project"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import type { Stores } from "@fieldgate/core/Stores"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { nameOfUrn } from "@fieldgate/core/problems/ProblemTypes"
import { type ProblemKind, problems } from "@fieldgate/core/problems/Problem"
import { routerConfig } from "../../src/http/AllowedMethods.ts"
import * as Routes from "../../src/Routes.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import * as RecordingProvider from "./RecordingProvider.ts"

const groupRef = GroupRef.make("acme")
const contacts = ObjectName.make("contacts")
const host = Caller.Host()

export const provision = Effect.fnUntraced(function* (
  project: string,
  frontendKeys: Project["frontendKeys"] = "development"
) {
  const platform = yield* Platform
  const organization = yield* platform.createOrganization(host, { label: "Acme" })
  const { id: projectId } = yield* platform.createProject(host, { orgId: organization.id, name: project, frontendKeys })
  const full = yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })
  const frontend = yield* platform.createApiKey(host, { project, label: "browser", scopes: ["frontend"] })
  const provider = RecordingProvider.providerName
  const [integration] = yield* platform.deployManifest(host, {
    project,
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider,
          write: { objects: [{ objectName: contacts }, { objectName: ObjectName.make("deals") }] }
        }
      ]
    }
  })
  const connection = yield* platform.createConnection(host, {
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "NoCredentials" }
  })
  yield* platform.createInstallation(host, {
    project,
    integration: "crm",
    groupRef,
    connectionId: connection.id,
    config: { content: { provider, write: { objects: { contacts: { objectName: contacts } } } } }
  })
  return {
    organization,
    projectId,
    integrationId: integration?.id ?? "",
    revisionId: integration?.latestRevision.id ?? "",
    connectionId: connection.id,
    key: Redacted.value(full.secret),
    frontendKey: Redacted.value(frontend.secret)
  }
})

export interface Call {
  readonly method?: string
  readonly body?: unknown
  /** `undefined` leaves out a header that is sent otherwise. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asks for any member of any answer
  readonly json: any
}

export interface Options {
  readonly settings?: Partial<Settings>
  readonly stores?: Layer.Layer<Stores>
  readonly provider?: RecordingProvider.Options
  /** What keys of the scope `frontend` may do in the project `demo`. Default: `development`. */
  readonly frontendKeys?: Project["frontendKeys"]
}

export const contactsPath = "/v1/projects/demo/integrations/crm/objects/contacts"

const originOfTest = "http://fieldgate.test"

export const serve = Effect.fnUntraced(function* (options: Options = {}) {
  const provider = RecordingProvider.make(options.provider)
  const log: Array<string> = []
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([provider.driver]))
  const platform = Platform.layer.pipe(Layer.provide([options.stores ?? MemoryStores.layer, registry]))
  const logger = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void log.push(line))])
  const context = yield* Layer.build(platform)
  const seeded = yield* Effect.provideContext(provision("demo", options.frontendKeys), context)
  const other = yield* Effect.provideContext(provision("other"), context)
  const app = Routes.layer.pipe(
    Layer.provideMerge(Layer.succeedContext(context)),
    Layer.provide(ServerSettings.layer({ origin: originOfTest, ...options.settings })),
    Layer.provideMerge(Layer.mergeAll(layerHttpServices, logger, Layer.succeed(Clock.Clock, yield* Clock.Clock)))
  )
  const web = HttpRouter.toWebHandler(app, { disableLogger: true, routerConfig })
  yield* Effect.addFinalizer(() => Effect.promise(() => web.dispose()))
  const call = (path: string, { body, headers = {}, method = "GET" }: Call = {}): Effect.Effect<Answer> =>
    Effect.promise(async () => {
      const sent = {
        "x-api-key": seeded.key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      }
      const text = typeof body === "string" ? body : JSON.stringify(body)
      return answerOf(
        await web.handler(
          new Request(`${originOfTest}${path}`, {
            method,
            headers: Object.entries(sent).flatMap(([key, value]) =>
              value === undefined ? [] : [[key, value] as const]
            ),
            // Bytes, because a text would bring a media type of its own.
            ...(text === undefined ? {} : { body: new TextEncoder().encode(text) })
          })
        )
      )
    })
  const write = (body: unknown, headers: Call["headers"] = {}) => call(contactsPath, { method: "POST", body, headers })
  return { call, write, provider, log, seeded, other, platform: Context.get(context, Platform), handler: web.handler }
})

/** The whole body; of a stream of events, which doesn't end, the first part. */
const textIn = async (response: Response): Promise<string> => {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Reads an answer; a problem must be exactly what the contract says, whatever a test is about. */
export const answerOf = async (response: Response): Promise<Answer> => {
  const text = await textIn(response)
  const json =
    /[/+]json/u.test(response.headers.get("content-type") ?? "") && text !== "" ? JSON.parse(text) : undefined
  if (response.status >= 400 && json !== undefined) checkProblem(json, response)
  return { status: response.status, headers: response.headers, text, json }
}

const isAnswerName = (name: string | undefined): name is ProblemKind =>
  name !== undefined && Object.hasOwn(problems, name)

const checkProblem = (json: { readonly type: string; readonly status: number }, response: Response): void => {
  const name = nameOfUrn(json.type)
  if (!isAnswerName(name)) throw new Error(`${json.type} is not a problem of the contract`)
  const decode: (input: unknown, options: { readonly onExcessProperty: "error" }) => unknown = Schema.decodeUnknownSync(
    problems[name] as Schema.Codec<unknown>
  )
  decode(json, { onExcessProperty: "error" })
  if (json.status !== response.status) throw new Error(`a problem of ${json.status} came with ${response.status}`)
}
