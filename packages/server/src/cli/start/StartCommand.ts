/** `fieldgate start`: migrates and serves; with the demo it also starts the sandboxes and seeds. @rule cli.withoutDemo */
import * as Command from "effect/cli/Command"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { consolePath } from "../../http/console/ConsoleRoutes.ts"
import { demoPath } from "../../http/demo/DemoRoutes.ts"
import { isLoopback } from "@fieldgate/core/domain/Loopback"
import * as SiteFolder from "../SiteFolder.ts"
import * as Demo from "../demo/Demo.ts"
import * as DemoPage from "../demo/DemoPage.ts"
import * as Deployment from "../Deployment.ts"
import * as DriverModules from "../settings/DriverModules.ts"
import * as DatabaseSettings from "../settings/DatabaseSettings.ts"
import * as ProjectWarnings from "./ProjectWarnings.ts"
import * as ConsoleSignIn from "./ConsoleSignIn.ts"
import * as EndingVersions from "./EndingVersions.ts"
import * as Roles from "./Roles.ts"
import * as ProcessCommand from "./ProcessCommand.ts"
import * as Sandboxes from "../demo/Sandboxes.ts"
import * as Output from "../Output.ts"
import * as ReadSettings from "../settings/ReadSettings.ts"
import type * as Setting from "../settings/Setting.ts"
import * as Table from "../settings/Table.ts"
import * as StartMessage from "./StartMessage.ts"

type Values = Setting.Values<typeof Table.start>

/** What `--check-config` checks; the sandboxes use consecutive ports. */
const checked = (values: Partial<Values>, isEmbedded: boolean) => {
  const { demo = false, host = "127.0.0.1", port, sandboxPort } = values
  const watchPlace = Roles.watchPlaceOf(values)
  const firstSandbox = isEmbedded || demo ? sandboxPort : undefined
  return {
    store: values,
    drivers: values.drivers,
    hubspotVersion: values.hubspotVersion,
    faults: ConsoleSignIn.faultsOf(values),
    trial: ConsoleSignIn.trial(values),
    places: [
      ...(port === undefined ? [] : [{ what: "the API", host, port }]),
      ...(watchPlace === undefined ? [] : [{ what: "the watch port", ...watchPlace }]),
      ...(firstSandbox === undefined
        ? []
        : Sandboxes.providers.map((provider, index) => ({
            what: `the ${Sandboxes.nameOf(provider)} sandbox`,
            host,
            port: firstSandbox === 0 ? 0 : firstSandbox + index
          })))
    ]
  }
}

/**
 * The sandboxes listen before the server, so that the first write meets them. Without a span: what is built in here lasts,
 * and requests would be parts of that span.
 */
const run = Effect.fnUntraced(function* (values: Values) {
  const [fault, ...further] = ConsoleSignIn.faultsOf(values)
  if (fault !== undefined) return yield* new ReadSettings.SettingsInvalid({ faults: [fault, ...further] })
  yield* Output.progress("Starting Fieldgate")
  const {
    callLimit,
    demo,
    demoPage,
    folder,
    forwardedHeaders,
    host,
    hubspotVersion,
    leaseSeconds,
    longestCallSeconds,
    maxQueued,
    migrate,
    port,
    sandboxPort
  } = values
  const drivers = yield* DriverModules.load(values.drivers)
  const { database, embedded, encryptionKey } = yield* DatabaseSettings.resolvePlace(values, {
    maxConnections: values.maxConnections,
    mayCreate: true
  })
  if (!migrate) yield* Roles.awaitMigrations(database, { host, port })
  const withDemo = embedded || demo
  // Users of the demo run their webhook receiver on the same machine.
  const webhookLoopback = values.webhookLoopback || (withDemo && isLoopback(host))
  const here = withDemo ? yield* Sandboxes.start(folder, sandboxPort, host) : {}
  const sandboxUrls = { ...here, ...values.sandboxUrls }
  yield* Sandboxes.warnElsewhere(values.sandboxUrls)
  const queue = {
    maxQueued,
    maxQueuedOfProject: values.maxQueuedOfProject,
    maxQueuedOfConnection: values.maxQueuedOfConnection
  }
  const settings = {
    database,
    encryptionKey,
    drivers,
    sandboxUrls,
    leaseSeconds,
    callLimit,
    forwardedHeaders,
    hubspotVersion,
    longestCallSeconds,
    migrate,
    ...queue
  }
  const deployment = yield* Layer.build(Deployment.layer(settings))
  return yield* Effect.gen(function* () {
    if (!embedded && demo) yield* Demo.refuseBesideOthers
    const seeded = withDemo ? yield* Demo.seed(folder, Sandboxes.credentials) : undefined
    yield* ProjectWarnings.warnOfDevelopmentKeys(seeded?.project.id)
    yield* ProjectWarnings.warnOfUnconfirmedSignIns
    yield* EndingVersions.warn
    const site =
      seeded === undefined || !isLoopback(host)
        ? undefined
        : yield* DemoPage.open(demoPage, { folder, project: seeded.project.id, sandboxUrls })
    const page = site?.page
    const console = values.console ? yield* SiteFolder.readConsole : undefined
    const signInsNeedOrigin = !withDemo && values.publicUrl === undefined
    if (signInsNeedOrigin) {
      yield* Effect.logWarning(
        "FIELDGATE_PUBLIC_URL is not set: OAuth sign-ins are refused; set it to the address that browsers use"
      )
    }
    const role = yield* Roles.startRoles
    if (values.worker) yield* role(Effect.forkScoped(Roles.runWorker({ ...values, webhookLoopback })))
    const own = page === undefined ? [] : [`http://${host}:${port}`]
    const { leave, url } = yield* role(
      Roles.serveApi(
        { ...values, webhookLoopback, redirectOrigins: [...values.redirectOrigins, ...own] },
        { demo: site, console, docs: yield* SiteFolder.readDocs, signInsNeedOrigin, ...ConsoleSignIn.of(values) }
      )
    )
    // Added last, so that it runs first when the process receives a signal.
    yield* Effect.addFinalizer(() => leave)
    const docs = `${url}/docs`
    const shown = console === undefined ? {} : { console: `${url}${consolePath}` }
    const suffix = Math.floor((yield* DateTime.now).epochMilliseconds / 1000).toString(36)
    yield* Output.result(
      seeded === undefined
        ? StartMessage.plain({ url, docs, ...shown })
        : StartMessage.withDemo({
            url,
            docs,
            ...shown,
            apiKey: seeded.apiKey,
            sandboxUrls,
            suffix,
            ...(page === undefined ? {} : { page: `${url}${demoPath}` })
          }),
      StartMessage.short({ url, docs })
    )
    if (!values.worker)
      yield* Output.progress("No worker in this process: asynchronous writes wait for `fieldgate worker`")
    return yield* Effect.never
  }).pipe(Effect.provideContext(deployment))
}, Effect.scoped)

export const command = Command.make("start", { given: ReadSettings.flagsOf(Table.start) }, ({ given }) =>
  ProcessCommand.run({ settings: Table.start, checked, run }, given)
).pipe(
  Command.withShortDescription(
    "Starts the server; without DATABASE_URL also an embedded database, CRM sandboxes and a demo"
  ),
  Command.withDescription(
    "Starts the server. Without DATABASE_URL it runs an embedded database in a folder, CRM sandboxes and a seeded " +
      `demo. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate start", description: "Embedded database, sandboxes and demo" },
    { command: "DATABASE_URL=postgres://… FIELDGATE_ENCRYPTION_KEY=… fieldgate start", description: "Your PostgreSQL" }
  ])
)
