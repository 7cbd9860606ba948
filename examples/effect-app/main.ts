import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { Deployed, EmbeddedFieldgate } from "@fieldgate/server/embed"
import { Console, Effect, Layer } from "effect"

const host = Caller.Host()
const provider = ProviderName.make("hubspot")
const groupRef = GroupRef.make("acme")
const contacts = ObjectName.make("contacts")

/** The platform with its database and its worker; loggers and tracers are the program's own. */
const fieldgate = Layer.unwrap(
  Effect.map(HubSpotSandbox.make(), (sandbox) =>
    EmbeddedFieldgate.layer({
      database: "memory",
      providers: [HubSpot.driver({ fetch: sandbox.fetch })],
      manifest: {
        specVersion: "1.0.0",
        integrations: [{ name: "crm", provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } }]
      }
    })
  )
)

/** A customer connects its CRM and installs the integration. */
const install = Effect.gen(function* () {
  const platform = yield* Platform
  const { project } = yield* Deployed
  const { id: connectionId } = yield* platform.createConnection(host, {
    project: project.id,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "ApiKeyCredentials", apiKey: HubSpotSandbox.defaultToken }
  })
  const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }
  yield* platform.createInstallation(host, {
    project: project.id,
    integration: "crm",
    groupRef,
    connectionId,
    config: { content }
  })
})

/** Writes a contact; a refused write is a typed error, and this one is expected. */
const write = Effect.fn("write")(function* (email: string) {
  const platform = yield* Platform
  const { project } = yield* Deployed
  return yield* platform
    .writeRecords(host, {
      project: project.id,
      integration: "crm",
      objectName: contacts,
      request: { groupRef, type: "create", mode: "synchronous", record: { email } }
    })
    .pipe(
      Effect.map(({ result }) => `written: ${result?.recordId}`),
      Effect.catchTag("WriteFailed", ({ message }) => Effect.succeed(`refused: ${message}`))
    )
})

const program = Effect.gen(function* () {
  yield* install
  for (const email of ["ann@acme.example", "bob@acme.example", "ann@acme.example"]) {
    yield* Console.log(yield* write(email))
  }
})

await Effect.runPromise(Effect.provide(program, fieldgate))
