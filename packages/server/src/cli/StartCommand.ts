/** `fieldgate start`: migrates, serves, and with the demo starts a sandbox and seeds what is missing. */
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Server from "../http/HttpServer.ts"
import { demoPath } from "../http/demo/DemoRoutes.ts"
import { isLoopback } from "../http/demo/OwnPage.ts"
import { ServerSettings } from "../http/ServerSettings.ts"
import * as Demo from "./Demo.ts"
import * as DemoPage from "./DemoPage.ts"
import * as Deployment from "./Deployment.ts"
import * as Flags from "./Flags.ts"
import * as RedirectOrigins from "./RedirectOrigins.ts"
import * as Sandboxes from "./Sandboxes.ts"
import * as Say from "./Say.ts"
import * as Settings from "./Settings.ts"
import * as Stopping from "./Stopping.ts"
import * as WorkerRole from "./WorkerRole.ts"
import * as Welcome from "./Welcome.ts"

const flags = {
  folder: Flags.folder,
  port: Flags.apiPort,
  host: Flags.host,
  sandboxPort: Flags.sandboxPort,
  sandboxUrls: Flags.sandboxUrls,
  demo: Flags.demo,
  demoPage: Flags.demoPage,
  redirectOrigins: Flags.redirectOrigins,
  worker: Flags.worker,
  leaseSeconds: Flags.leaseSeconds,
  ...WorkerRole.flags
}

/** What the command line says of the HTTP side. */
type GivenSetting = "host" | "port" | "redirectOrigins" | "demo"

const serverSettings = Effect.fnUntraced(function* (given: Pick<ServerSettings["Service"], GivenSetting>) {
  const support = yield* Flags.support
  const publicUrl = yield* Flags.publicUrl
  return ServerSettings.layer({
    ...given,
    ...(Option.isSome(publicUrl) ? { origin: publicUrl.value } : {}),
    support: {
      ...(Option.isSome(support.email) ? { supportEmail: support.email.value } : {}),
      ...(Option.isSome(support.phone) ? { supportPhone: support.phone.value } : {}),
      ...(Option.isSome(support.url) ? { supportUrl: support.url.value } : {})
    }
  })
})

const serve = Effect.fnUntraced(function* (given: Pick<ServerSettings["Service"], GivenSetting>) {
  const server = Server.layer.pipe(Layer.provide(yield* serverSettings(given)))
  const context = yield* Layer.build(server)
  const { address } = yield* Effect.provideContext(Effect.service(HttpServer.HttpServer), context)
  return HttpServer.formatAddress(address)
})

/** The sandboxes listen before the server, so that the first write meets them. */
const run = Effect.fn("StartCommand.run")(function* ({
  demo,
  demoPage,
  folder,
  host,
  leaseSeconds,
  port,
  redirectOrigins: origins,
  sandboxPort,
  sandboxUrls: given,
  worker,
  ...work
}: Command.Command.Config.Infer<typeof flags>) {
  const redirectOrigins = yield* RedirectOrigins.parse(origins)
  const { database, embedded, encryptionKey } = yield* Settings.resolve(folder)
  const withDemo = embedded || demo
  const elsewhere = yield* Sandboxes.elsewhere(given)
  const here = withDemo ? yield* Sandboxes.start(folder, sandboxPort, host) : {}
  const sandboxUrls = { ...here, ...elsewhere }
  const callLimit = yield* Flags.callLimit
  const settings = { database, encryptionKey, sandboxUrls, leaseSeconds, callLimit }
  const deployment = yield* Layer.build(Deployment.layer(settings))
  return yield* Effect.gen(function* () {
    const seeded = withDemo ? yield* Demo.seed(folder, Sandboxes.credentials) : undefined
    const page =
      seeded === undefined || Option.isNone(demoPage) || !isLoopback(host)
        ? undefined
        : yield* DemoPage.open(demoPage.value, { folder, project: seeded.project.id, sandboxUrls })
    const role = yield* Stopping.together
    if (worker) yield* role(Effect.forkScoped(WorkerRole.run(work)))
    const own = page === undefined ? [] : [`http://${host}:${port}`]
    const url = yield* role(serve({ host, port, redirectOrigins: [...redirectOrigins, ...own], demo: page }))
    const docs = `${url}/docs`
    const suffix = Math.floor((yield* DateTime.now).epochMilliseconds / 1000).toString(36)
    yield* Console.log(
      seeded === undefined
        ? Welcome.plain({ url, docs })
        : Welcome.withDemo({
            url,
            docs,
            apiKey: seeded.apiKey,
            sandboxUrls,
            suffix,
            ...(page === undefined ? {} : { page: `${url}${demoPath}` })
          })
    )
    if (!worker) yield* Say.progress("without a worker: asynchronous writes wait for `fieldgate worker`")
    return yield* Effect.never
  }).pipe(Effect.provideContext(deployment))
}, Effect.scoped)

export const command = Command.make("start", flags, (given) =>
  Effect.andThen(Say.progress("fieldgate starts"), run(given))
).pipe(
  Command.withDescription(
    "Starts the server. Without DATABASE_URL it has a database of its own in a folder, CRM sandboxes and a seeded " +
      `demo. ${Flags.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate start", description: "Embedded database, sandboxes and demo" },
    { command: "DATABASE_URL=postgres://… FIELDGATE_ENCRYPTION_KEY=… fieldgate start", description: "Your PostgreSQL" }
  ])
)
