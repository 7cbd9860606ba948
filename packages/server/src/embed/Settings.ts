/** Validates the options of `createFieldgate` before anything opens, and reports all faults together. @rule embed.options */
import { faultsOf } from "@fieldgate/core/domain/DecodeFaults"
import { operationDays } from "@fieldgate/core/domain/Limits"
import { Manifest } from "@fieldgate/core/integrations/Manifest"
import { FrontendKeys, ProjectName } from "@fieldgate/core/projects/Project"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { FieldgateOptions, WorkerSettings } from "./Options.ts"
import { sentenceOf } from "@fieldgate/core/integrations/ManifestInvalid"
import * as ManifestParser from "../integrations/ManifestParser.ts"
import type * as Database from "../sql/Database.ts"
import * as Keyring from "../sql/Keyring.ts"
import * as Seal from "../sql/Seal.ts"
import * as ServerAddress from "../sql/ServerAddress.ts"

/** An invalid option: its name, the reason and the fix. */
const OptionFault = Schema.Struct({ name: Schema.String, detail: Schema.String })
export type OptionFault = typeof OptionFault.Type

/** The options are invalid. Nothing was opened. */
export class OptionsInvalid extends Schema.TaggedError<OptionsInvalid>()("OptionsInvalid", {
  faults: Schema.NonEmptyArray(OptionFault)
}) {
  override get message(): string {
    return `createFieldgate can't begin: ${this.faults.map(sentence).join("; ")}`
  }
}

const sentence = ({ detail, name }: OptionFault) => (detail.includes(name) ? detail : `${name}: ${detail}`)

export interface Settings {
  readonly database: Database.Settings
  readonly drivers: ReadonlyArray<ProviderDriver>
  readonly encryptionKey: Redacted.Redacted
  readonly manifest: Manifest | undefined
  readonly manifestText?: string
  readonly project: string
  readonly frontendKeys?: FrontendKeys
}

const Secret = Schema.Union([Schema.NonEmptyString, Schema.Redacted(Schema.String)])

/** PostgreSQL truncates longer names. */
const SchemaName = Schema.NonEmptyString.check(Schema.isMaxLength(63)).annotate({
  message: "database.schema must be a name of 1 to 63 characters"
})

const atLeast = (least: number) => Schema.Int.check(Schema.isGreaterThanOrEqualTo(least))

const Folder = Schema.Struct({ folder: Schema.NonEmptyString, schema: Schema.optional(SchemaName) })
const Server = Schema.Struct({
  url: Secret,
  directUrl: Schema.optional(Secret),
  schema: Schema.optional(SchemaName),
  maxConnections: Schema.optional(
    atLeast(2).annotate({
      message: "database.maxConnections must be a whole number of at least 2: one connection is reserved for LISTEN"
    })
  )
})
const Memory = Schema.Literal("memory").annotate({
  message: 'database must be "memory", { folder } or { url }'
})

const hasMember = (name: string) => (value: unknown) => Predicate.hasProperty(value, name)

/** Guesses which form of the option was intended, to report faults of that form only. */
const databaseOf = (given: unknown) =>
  hasMember("url")(given) || hasMember("maxConnections")(given) ? Server : Predicate.isObject(given) ? Folder : Memory

const Driver = Schema.declare(
  (value): value is ProviderDriver => hasMember("name")(value) && hasMember("write")(value),
  { message: "each of providers must be a driver, such as those of @fieldgate/providers" }
)

const Work = Schema.Struct({
  operations: Schema.optional(atLeast(1)),
  perConnection: Schema.optional(atLeast(1)),
  operationDays: Schema.optional(atLeast(operationDays.minimum)),
  payloadDays: Schema.optional(atLeast(1)),
  logDays: Schema.optional(atLeast(1)),
  auditDays: Schema.optional(atLeast(1))
})

const PlainLogger = Schema.declare(
  (value): value is object => ["debug", "info", "warn", "error"].every((name) => hasMember(name)(value)),
  { message: "logger must be false or have the functions debug, info, warn and error" }
)

const Sender = Schema.declare((value): value is object => hasMember("send")(value), {
  message: "webhooks must be a sender, such as nodeWebhookSender() of @fieldgate/server/webhooks"
})

const Spans = Schema.declare((value): value is object => hasMember("span")(value), {
  message: "tracer must be an Effect tracer, such as the result of Tracer.make"
})

const Layers = Schema.declare((value): value is object => Layer.isLayer(value), {
  message: "layer must be an Effect layer"
})

const schemaFor = (given: FieldgateOptions) =>
  Schema.Struct({
    database: databaseOf(given.database),
    providers: Schema.Array(Driver),
    encryptionKey: Schema.optional(Secret),
    manifest: Schema.optional(typeof given.manifest === "string" ? Schema.String : Manifest),
    project: Schema.optional(ProjectName),
    frontendKeys: Schema.optional(FrontendKeys),
    worker: Schema.optional(Predicate.isObject(given.worker) ? Work : Schema.Boolean),
    webhooks: Schema.optional(Sender),
    logger: Schema.optional(given.logger === false ? Schema.Boolean : PlainLogger),
    tracer: Schema.optional(Spans),
    layer: Schema.optional(Layers)
  })

const fault = (name: string, detail: string): OptionFault => ({ name, detail })

const notAnObject = [fault("options", "options must be an object with database and providers")] as const

const formFaults = (given: FieldgateOptions): ReadonlyArray<OptionFault> =>
  Result.match(Schema.decodeUnknownResult(schemaFor(given), { errors: "all", onExcessProperty: "error" })(given), {
    onSuccess: () => [],
    onFailure: ({ issue }) => faultsOf(issue, "options").map(({ detail, name }) => fault(name, detail))
  })

const textOf = (secret: string | Redacted.Redacted): Redacted.Redacted =>
  typeof secret === "string" ? Redacted.make(secret) : secret

const urlFaults = ({ database }: FieldgateOptions) =>
  (["url", "directUrl"] as const).flatMap((name) => {
    const given = Predicate.hasProperty(database, name) ? database[name] : undefined
    if (typeof given !== "string" && !isRedactedText(given)) return []
    const detail = Option.getOrUndefined(Result.getFailure(ServerAddress.parse(textOf(given))))
    return detail === undefined ? [] : [fault(`database.${name}`, `database.${name}: ${detail}`)]
  })

const isRedactedText = (given: unknown): given is Redacted.Redacted =>
  Redacted.isRedacted(given) && typeof Redacted.value(given) === "string"

const keyMissing =
  "encryptionKey is required unless the database is in memory: 32 random bytes in base64 (openssl rand -base64 32)"

const keyFaults = Effect.fnUntraced(function* ({ database, encryptionKey }: FieldgateOptions) {
  if (encryptionKey === undefined) return Predicate.isObject(database) ? [fault("encryptionKey", keyMissing)] : []
  if (typeof encryptionKey !== "string" && !Redacted.isRedacted(encryptionKey)) return []
  const parsed = yield* Effect.result(Keyring.parse(textOf(encryptionKey)))
  return Result.isSuccess(parsed) ? [] : [fault("encryptionKey", parsed.failure.message)]
})

const manifestIn = (given: FieldgateOptions) =>
  typeof given.manifest === "string" ? ManifestParser.parse("manifest", given.manifest) : undefined

export const resolve = Effect.fn("Settings.resolve")(function* (
  given: FieldgateOptions
): Effect.fn.Return<Settings, OptionsInvalid> {
  if (!Predicate.isObject(given)) return yield* new OptionsInvalid({ faults: notAnObject })
  const text = manifestIn(given)
  const [first, ...others] = [
    ...formFaults(given),
    ...urlFaults(given),
    ...(yield* keyFaults(given)),
    ...(text !== undefined && Result.isFailure(text)
      ? text.failure.faults.map((each) => fault("manifest", `manifest, ${sentenceOf(each)}`))
      : [])
  ]
  if (first !== undefined) return yield* new OptionsInvalid({ faults: [first, ...others] })
  const { encryptionKey, frontendKeys, project = "default", providers } = given
  return {
    database: databaseSettings(given.database),
    drivers: providers,
    encryptionKey: encryptionKey === undefined ? yield* Seal.generateKey : textOf(encryptionKey),
    manifest: text === undefined ? decodedManifest(given) : Option.getOrUndefined(Result.getSuccess(text)),
    project,
    ...(frontendKeys === undefined ? {} : { frontendKeys }),
    ...(typeof given.manifest === "string" ? { manifestText: given.manifest } : {})
  }
})

export const workerOf = ({ worker = true }: Pick<FieldgateOptions, "worker">): WorkerSettings | undefined => {
  if (worker === false) return undefined
  return worker === true ? {} : worker
}

const decodedManifest = ({ manifest }: FieldgateOptions): Manifest | undefined =>
  manifest === undefined ? undefined : Schema.decodeUnknownSync(Manifest)(manifest)

const databaseSettings = (given: FieldgateOptions["database"]): Database.Settings =>
  given === "memory"
    ? { _tag: "Embedded" }
    : "folder" in given
      ? { _tag: "Embedded", ...given }
      : {
          _tag: "Server",
          ...given,
          url: textOf(given.url),
          directUrl: given.directUrl === undefined ? undefined : textOf(given.directUrl)
        }

/** Generates an `encryptionKey`. Store it safely: without it, stored credentials can't be decrypted. */
export const generateEncryptionKey = (): Promise<string> =>
  Effect.runPromise(Effect.map(Seal.generateKey, Redacted.value))
