/** `fieldgate keys`: keys that are made and changed against the database, without a server. */
import { ApiKeyScope, KeyLabel } from "@fieldgate/core/projects/ApiKey"
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
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import * as RotateEncryptionCommand from "./RotateEncryptionCommand.ts"
import * as Output from "./Output.ts"

const ofProject = {
  folder: DatabaseSettings.folderFlag,
  project: Flag.String("project").pipe(
    Flag.withDescription("The project's id or its name"),
    Flag.withSchema(Schema.NonEmptyString)
  )
}

const ofKey = {
  ...ofProject,
  key: Flag.String("key").pipe(
    Flag.withDescription("The key's id, as `fieldgate keys list` prints it"),
    Flag.withSchema(ApiKeyId)
  )
}

const last = Flag.Boolean("last").pipe(
  Flag.withDescription("Do it even if the project has no other active key of the scope full"),
  Flag.withDefault(false)
)

const createFlags = {
  ...ofProject,
  label: Flag.String("label").pipe(Flag.withDescription("What people call the key"), Flag.withSchema(KeyLabel)),
  scopes: Flag.Literals("scopes", ApiKeyScope.literals).pipe(
    Flag.withDescription("full for a backend (the default), frontend for the UI library; may be given twice"),
    Flag.between(0, 2)
  )
}

/** The platform on the database of the environment or the folder, without a server. */
const open = Effect.fnUntraced(function* (folder: string) {
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(folder)
  const deployment = yield* Layer.build(Deployment.layer({ database, encryptionKey, sandboxUrls: {} }))
  return Context.get(deployment, Platform)
})

const create = Effect.fn("KeysCommand.create")(function* ({
  folder,
  label,
  project,
  scopes
}: Command.Command.Config.Infer<typeof createFlags>) {
  const wanted = Array.dedupe(scopes)
  const platform = yield* open(folder)
  const made = yield* platform.createApiKey(Caller.Host(), {
    project,
    label,
    ...(Array.isReadonlyArrayNonEmpty(wanted) ? { scopes: wanted } : {})
  })
  yield* Output.progress(`The key ${made.key.id} of ${project}, shown this once:`)
  yield* Console.log(Redacted.value(made.secret))
}, Effect.scoped)

const createCommand = Command.make("create", createFlags, create).pipe(
  Command.withShortDescription("Makes an API key and prints its value, this once"),
  Command.withDescription(`Makes an API key and prints its value, this once. ${DatabaseSettings.environment}`),
  Command.withExamples([
    {
      command: "fieldgate keys create --project demo --label backend --scopes full",
      description: "The first key of a project, or one more"
    }
  ])
)

const list = Effect.fn("KeysCommand.list")(function* ({
  folder,
  project
}: Command.Command.Config.Infer<typeof ofProject>) {
  const platform = yield* open(folder)
  const keys = yield* platform.listApiKeys(Caller.Host(), { project })
  if (keys.length === 0) yield* Output.progress(`The project ${project} has no keys. Make one: fieldgate keys create`)
  for (const { active, createTime, id, label, scopes } of keys) {
    const state = active ? "active" : "disabled"
    yield* Console.log([id, state, scopes.join(","), DateTime.formatIso(createTime), label].join("  "))
  }
}, Effect.scoped)

const listCommand = Command.make("list", ofProject, list).pipe(
  Command.withShortDescription("Lists a project's API keys, without their values"),
  Command.withDescription(
    `Lists a project's API keys: id, state, scopes, time of creation and label. Values are not kept. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([{ command: "fieldgate keys list --project demo", description: "Active and disabled keys" }])
)

class LastKeyKept extends Schema.TaggedError<LastKeyKept>()("LastKeyKept", { reason: Schema.String }) {
  override get message(): string {
    return `${this.reason}. Make another full key first, or repeat the command with --last`
  }
}

/** The store's reason, with the flag that goes on all the same. */
const keptLast = ({ message }: LastFullKey) => Effect.fail(new LastKeyKept({ reason: message }))

const disableFlags = { ...ofKey, last }

const disable = Effect.fn("KeysCommand.disable")(function* ({
  folder,
  key,
  last,
  project
}: Command.Command.Config.Infer<typeof disableFlags>) {
  const platform = yield* open(folder)
  const update = { updateMask: ["active"], apiKey: { active: false } } as const
  const { id, label } = yield* platform
    .updateApiKey(Caller.Host(), { project, apiKeyId: key, update, last })
    .pipe(Effect.catchTag("LastFullKey", keptLast))
  yield* Output.progress(`The key ${id} (${label}) is disabled.`)
}, Effect.scoped)

const disableCommand = Command.make("disable", disableFlags, disable).pipe(
  Command.withShortDescription("Disables an API key"),
  Command.withDescription(
    `Disables an API key: requests with it are refused until it is enabled. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys disable --project demo --key 01a1…", description: "A key that may have leaked" }
  ])
)

const rotate = Effect.fn("KeysCommand.rotate")(function* ({
  folder,
  key: apiKeyId,
  project
}: Command.Command.Config.Infer<typeof ofKey>) {
  const platform = yield* open(folder)
  const { key, secret } = yield* platform.rotateApiKey(Caller.Host(), { project, apiKeyId })
  yield* Output.progress(
    `The new value of the key ${key.id} (${key.label}), shown this once; the former one is refused:`
  )
  yield* Console.log(Redacted.value(secret))
}, Effect.scoped)

const rotateCommand = Command.make("rotate", ofKey, rotate).pipe(
  Command.withShortDescription("Gives an API key a new value and prints it once"),
  Command.withDescription(
    `Gives an API key a new value and prints it once. The former value is refused immediately. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys rotate --project demo --key 01a1…", description: "The same key with another value" }
  ])
)

const remove = Effect.fn("KeysCommand.delete")(function* ({
  folder,
  key,
  last,
  project
}: Command.Command.Config.Infer<typeof disableFlags>) {
  const platform = yield* open(folder)
  yield* platform
    .deleteApiKey(Caller.Host(), { project, apiKeyId: key, last })
    .pipe(Effect.catchTag("LastFullKey", keptLast))
  yield* Output.progress(`The key ${key} is deleted.`)
}, Effect.scoped)

const deleteCommand = Command.make("delete", disableFlags, remove).pipe(
  Command.withShortDescription("Deletes an API key"),
  Command.withDescription(
    `Deletes an API key: requests with it are refused from then on. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate keys delete --project demo --key 01a1…", description: "A key that is no longer used" }
  ])
)

export const command = Command.make("keys").pipe(
  Command.withDescription("Makes and changes keys against the database"),
  Command.withSubcommands([
    createCommand,
    listCommand,
    disableCommand,
    rotateCommand,
    deleteCommand,
    RotateEncryptionCommand.command
  ])
)
