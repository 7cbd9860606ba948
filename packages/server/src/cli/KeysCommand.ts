/** `fieldgate keys`: manages API keys in the database, without a server. */
import { ApiKeyScope, isExpired, KeyLabel } from "@fieldgate/core/projects/ApiKey"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ApiKeyId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import type { LastFullKey } from "@fieldgate/core/projects/ApiKeyStore"
import * as Array from "effect/Array"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import type * as ReadSettings from "./settings/ReadSettings.ts"
import * as AbandonEncryptionCommand from "./AbandonEncryptionCommand.ts"
import * as RotateEncryptionCommand from "./RotateEncryptionCommand.ts"
import * as Output from "./Output.ts"

const ofProject = {
  place: DatabaseSettings.flags,
  project: Flag.String("project").pipe(
    Flag.withDescription("Project ID or name"),
    Flag.withSchema(Schema.NonEmptyString)
  )
}

const ofKey = {
  ...ofProject,
  key: Flag.String("key").pipe(
    Flag.withDescription("Key ID, as printed by `fieldgate keys list`"),
    Flag.withSchema(ApiKeyId)
  )
}

const last = Flag.Boolean("last").pipe(
  Flag.withDescription("Proceed even if the project has no other active key with the scope full"),
  Flag.withDefault(false)
)

const createFlags = {
  ...ofProject,
  label: Flag.String("label").pipe(Flag.withDescription("Display name of the key"), Flag.withSchema(KeyLabel)),
  expiresAt: Flag.String("expires-at").pipe(
    Flag.withDescription(
      "From when on the key is not accepted, such as 2027-01-01T00:00:00Z. Default: it does not expire"
    ),
    Flag.optional
  ),
  scopes: Flag.Literals("scopes", ApiKeyScope.literals).pipe(
    Flag.withDescription("full for a backend (the default), frontend for the UI library; repeat the flag for both"),
    Flag.between(0, 2)
  )
}

const open = (place: ReadSettings.Given) => Effect.map(Deployment.open(place), Context.get(Platform))

const create = Effect.fn("KeysCommand.create")(function* ({
  expiresAt,
  place,
  label,
  project,
  scopes
}: Command.Command.Config.Infer<typeof createFlags>) {
  const requested = Array.dedupe(scopes)
  const platform = yield* open(place)
  const made = yield* platform.createApiKey(Caller.Host(), {
    project,
    label,
    ...(Option.isSome(expiresAt) ? { expiresAt: expiresAt.value } : {}),
    ...(Array.isReadonlyArrayNonEmpty(requested) ? { scopes: requested } : {})
  })
  yield* Output.progress(`Created the key ${made.key.id} of ${project}. Its value is shown only this once:`)
  yield* Console.log(Redacted.value(made.secret))
}, Effect.scoped)

const createCommand = Command.make("create", createFlags, create).pipe(
  Command.withShortDescription("Creates an API key and prints its value once"),
  Command.withDescription(`Creates an API key and prints its value once. ${DatabaseSettings.environment}`),
  Command.withExamples([
    {
      command: "fieldgate keys create --project demo --label backend --scopes full",
      description: "Create a key for your backend"
    }
  ])
)

const list = Effect.fn("KeysCommand.list")(function* ({
  place,
  project
}: Command.Command.Config.Infer<typeof ofProject>) {
  const platform = yield* open(place)
  const keys = yield* platform.listApiKeys(Caller.Host(), { project })
  if (keys.length === 0) yield* Output.progress(`The project ${project} has no keys. Create one: fieldgate keys create`)
  const now = yield* DateTime.now
  for (const { active, createTime, expiresAt, id, label, lastUsedAt, scopes } of keys) {
    const state = isExpired({ expiresAt }, now) ? "expired" : active ? "active" : "disabled"
    const used = lastUsedAt === undefined ? "never used" : `used ${DateTime.formatIso(lastUsedAt)}`
    yield* Console.log([id, state, scopes.join(","), DateTime.formatIso(createTime), used, label].join("  "))
  }
}, Effect.scoped)

const listCommand = Command.make("list", ofProject, list).pipe(
  Command.withShortDescription("Lists a project's API keys, without their values"),
  Command.withDescription(
    `Lists a project's API keys: ID, state, scopes, creation time and label. Values are not stored. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys list --project demo", description: "List active and disabled keys" }
  ])
)

class LastKeyProtected extends Schema.TaggedError<LastKeyProtected>()("LastKeyProtected", { reason: Schema.String }) {
  override get message(): string {
    return `${this.reason}. Create another key with the scope full first, or repeat the command with --last`
  }
}

const lastKeyProtected = ({ message }: LastFullKey) => Effect.fail(new LastKeyProtected({ reason: message }))

const disableFlags = { ...ofKey, last }

const disable = Effect.fn("KeysCommand.disable")(function* ({
  place,
  key,
  last,
  project
}: Command.Command.Config.Infer<typeof disableFlags>) {
  const platform = yield* open(place)
  const update = { updateMask: ["active"], apiKey: { active: false } } as const
  const { id, label } = yield* platform
    .updateApiKey(Caller.Host(), { project, apiKeyId: key, update, last })
    .pipe(Effect.catchTag("LastFullKey", lastKeyProtected))
  yield* Output.progress(`Disabled the key ${id} (${label}).`)
}, Effect.scoped)

const disableCommand = Command.make("disable", disableFlags, disable).pipe(
  Command.withShortDescription("Disables an API key"),
  Command.withDescription(
    `Disables an API key: requests with it are refused until it is enabled. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys disable --project demo --key 01a1…", description: "Disable a key that may have leaked" }
  ])
)

const rotate = Effect.fn("KeysCommand.rotate")(function* ({
  place,
  key: apiKeyId,
  project
}: Command.Command.Config.Infer<typeof ofKey>) {
  const platform = yield* open(place)
  const { key, secret } = yield* platform.rotateApiKey(Caller.Host(), { project, apiKeyId })
  yield* Output.progress(
    `Rotated the key ${key.id} (${key.label}). The old value no longer works; the new one is shown only this once:`
  )
  yield* Console.log(Redacted.value(secret))
}, Effect.scoped)

const rotateCommand = Command.make("rotate", ofKey, rotate).pipe(
  Command.withShortDescription("Replaces the value of an API key and prints the new one once"),
  Command.withDescription(
    `Replaces the value of an API key and prints the new one once. The old value stops working immediately. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys rotate --project demo --key 01a1…", description: "Replace the value of a key" }
  ])
)

const remove = Effect.fn("KeysCommand.delete")(function* ({
  place,
  key,
  last,
  project
}: Command.Command.Config.Infer<typeof disableFlags>) {
  const platform = yield* open(place)
  yield* platform
    .deleteApiKey(Caller.Host(), { project, apiKeyId: key, last })
    .pipe(Effect.catchTag("LastFullKey", lastKeyProtected))
  yield* Output.progress(`Deleted the key ${key}.`)
}, Effect.scoped)

const deleteCommand = Command.make("delete", disableFlags, remove).pipe(
  Command.withShortDescription("Deletes an API key"),
  Command.withDescription(
    `Deletes an API key: requests with it are refused immediately. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys delete --project demo --key 01a1…", description: "Delete a key that is no longer used" }
  ])
)

export const command = Command.make("keys").pipe(
  Command.withDescription("Manages API keys and encryption keys in the database"),
  Command.withSubcommands([
    createCommand,
    listCommand,
    disableCommand,
    rotateCommand,
    deleteCommand,
    RotateEncryptionCommand.command,
    AbandonEncryptionCommand.command
  ])
)
