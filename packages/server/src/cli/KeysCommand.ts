/** `fieldgate keys`: keys that are made and changed against the database, without a server. */
import { ApiKeyScope, KeyLabel } from "@fieldgate/core/domain/ApiKey"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Array from "effect/Array"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Deployment from "./Deployment.ts"
import * as Flags from "./Flags.ts"
import * as RotateEncryptionCommand from "./RotateEncryptionCommand.ts"
import * as Say from "./Say.ts"
import * as Settings from "./Settings.ts"

const createFlags = {
  folder: Flags.folder,
  project: Flag.String("project").pipe(
    Flag.withDescription("The project's id or its name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  label: Flag.String("label").pipe(Flag.withDescription("What people call the key"), Flag.withSchema(KeyLabel)),
  scopes: Flag.Literals("scopes", ApiKeyScope.literals).pipe(
    Flag.withDescription("full for a backend (the default), frontend for the UI library; may be given twice"),
    Flag.between(0, 2)
  )
}

const create = Effect.fn("KeysCommand.create")(function* ({
  folder,
  label,
  project,
  scopes
}: Command.Command.Config.Infer<typeof createFlags>) {
  const { database, encryptionKey } = yield* Settings.resolve(folder)
  const deployment = yield* Layer.build(Deployment.layer({ database, encryptionKey, sandboxUrls: {} }))
  const wanted = Array.dedupe(scopes)
  const made = yield* Effect.gen(function* () {
    const platform = yield* Platform
    return yield* platform.createApiKey(Caller.Host(), {
      project,
      label,
      ...(Array.isReadonlyArrayNonEmpty(wanted) ? { scopes: wanted } : {})
    })
  }).pipe(Effect.provideContext(deployment))
  yield* Say.progress(`The key ${made.key.id} of ${project}, shown this once:`)
  yield* Console.log(Redacted.value(made.secret))
}, Effect.scoped)

const createCommand = Command.make("create", createFlags, create).pipe(
  Command.withShortDescription("Makes an API key and prints its value, this once"),
  Command.withDescription(`Makes an API key and prints its value, this once. ${Flags.environment}`),
  Command.withExamples([
    {
      command: "fieldgate keys create --project demo --label backend --scopes full",
      description: "The first key of a project, or one more"
    }
  ])
)

export const command = Command.make("keys").pipe(
  Command.withDescription("Makes and changes keys against the database"),
  Command.withSubcommands([createCommand, RotateEncryptionCommand.command])
)
