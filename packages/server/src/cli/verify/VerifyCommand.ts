/** `fieldgate verify`: compares a CRM with its contract, by the calls of its driver on a test account. @rule cli.verify */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import * as TokenRefresh from "@fieldgate/core/connections/calls/TokenRefresh"
import { Platform } from "@fieldgate/core/Platform"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Arr from "effect/Array"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import * as Deployment from "../Deployment.ts"
import * as Output from "../Output.ts"
import * as DatabaseSettings from "../settings/DatabaseSettings.ts"
import { version } from "../Version.ts"
import * as Recorder from "./Recorder.ts"
import * as Report from "./Report.ts"
import { runVersions } from "./Run.ts"
import { withoutSecrets } from "./Shown.ts"
import { type DriverOptions, names, type Subject, subjects } from "./Subjects.ts"

const parameters = {
  provider: Argument.Literals("provider", names).pipe(Argument.withDescription("The CRM to verify")),
  tokenEnv: Flag.String("token-env").pipe(
    Flag.withDescription("The environment variable that holds a token or key of a test account"),
    Flag.optional
  ),
  token: Flag.Redacted("token").pipe(
    Flag.withDescription("The token itself, or - to read it from stdin. Other users can see command-line arguments"),
    Flag.optional
  ),
  connection: Flag.String("connection").pipe(
    Flag.withDescription("Instead of a token: the ID of a connection in the database, with --project"),
    Flag.optional
  ),
  project: Flag.String("project").pipe(
    Flag.withDescription("With --connection: ID or name of its project"),
    Flag.optional
  ),
  place: DatabaseSettings.flags,
  facts: Flag.KeyValuePair("fact").pipe(
    Flag.withDescription("A fact about the account, such as workspace=acme for Salesforce; may be repeated"),
    Flag.withDefault({}),
    Flag.map((facts): Readonly<Record<string, string>> => facts)
  ),
  sandboxUrl: Flag.String("sandbox-url").pipe(
    Flag.withDescription("The address of a sandbox to verify instead of the CRM"),
    Flag.optional
  ),
  customFields: Flag.Boolean("custom-fields").pipe(
    Flag.withDescription("Create two custom fields of each object, and delete them afterwards. Default: true"),
    Flag.withDefault(true)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Print the steps and their calls without calling the CRM"),
    Flag.withDefault(false)
  ),
  report: Flag.String("report").pipe(
    Flag.withDescription("The file for the report. Default: fieldgate-verify-<provider>.md"),
    Flag.optional
  )
}

type Flags = Command.Command.Config.Infer<typeof parameters>

class CredentialsMissing extends Schema.TaggedError<CredentialsMissing>()("CredentialsMissing", {}) {
  override get message(): string {
    return "pass one of --token-env with the name of a variable, --token, or --connection with --project"
  }
}

class VariableEmpty extends Schema.TaggedError<VariableEmpty>()("VariableEmpty", { name: Schema.String }) {
  override get message(): string {
    return `the environment variable ${this.name} is not set`
  }
}

class FactsMissing extends Schema.TaggedError<FactsMissing>()("FactsMissing", {
  provider: Schema.String,
  names: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `${this.provider} needs to know its account: pass --fact with one of ${this.names.join(", ")}, such as --fact ${this.names.at(-1)}=acme`
  }
}

class ConnectionOfAnother extends Schema.TaggedError<ConnectionOfAnother>()("ConnectionOfAnother", {
  provider: Schema.String,
  wanted: Schema.String
}) {
  override get message(): string {
    return `the connection is one of ${this.provider}, not of ${this.wanted}`
  }
}

class ProviderDiffers extends Schema.TaggedError<ProviderDiffers>()("ProviderDiffers", {
  differences: Schema.Int,
  leftovers: Schema.Int,
  report: Schema.String
}) {
  override get message(): string {
    const what = [
      ...(this.differences === 0 ? [] : [`${this.differences} answers or calls differ from the contract`]),
      ...(this.leftovers === 0 ? [] : [`${this.leftovers} records or fields could not be removed`])
    ]
    return `${what.join(", and ")}: attach ${this.report} to an issue`
  }
}

/** The token of the flags, from the safest place that is named. */
const readToken = Effect.fnUntraced(function* ({ token, tokenEnv }: Flags) {
  if (Option.isSome(tokenEnv)) {
    const name = tokenEnv.value
    return yield* Effect.mapError(Config.Redacted(name), () => new VariableEmpty({ name }))
  }
  if (Option.isNone(token)) return yield* new CredentialsMissing()
  if (Redacted.value(token.value) !== "-") return token.value
  const { stdin } = yield* Stdio.Stdio
  const text = yield* Stream.mkString(Stream.decodeText(stdin))
  return Redacted.make(text.trim())
})

/** As the driver takes a token: as a key where it has keys, else as an access token. */
const credentialsOf = (driver: ProviderDriver, token: Redacted.Redacted, isSandbox: boolean): Credentials => {
  const environment = isSandbox ? "sandbox" : "production"
  return driver.info.signIns.some(({ _tag }) => _tag === "apiKey")
    ? { _tag: "ApiKeyCredentials", apiKey: token, environment }
    : { _tag: "OAuthCredentials", accessToken: token, environment }
}

const secretsOf = (credentials: Credentials): ReadonlyArray<string> =>
  Object.values(credentials).flatMap((value: unknown) =>
    Redacted.isRedacted(value) ? [String(Redacted.value(value))] : []
  )

type Drivers = readonly [ProviderDriver, ...ReadonlyArray<ProviderDriver>]

const fromToken = Effect.fnUntraced(function* (given: Flags, drivers: Drivers, subject: Subject) {
  const [driver] = drivers
  const isSandbox = Option.isSome(given.sandboxUrl)
  const facts = subject.sample.facts ?? []
  if (!isSandbox && facts.length > 0 && facts.every((name) => given.facts[name] === undefined)) {
    return yield* new FactsMissing({ provider: driver.displayName, names: facts })
  }
  return { account: accountOf(driver, yield* readToken(given), isSandbox, given.facts), drivers }
})

const accountOf = (
  driver: ProviderDriver,
  token: Redacted.Redacted,
  isSandbox: boolean,
  metadata: Account["metadata"]
): Account => ({
  connectionId: ConnectionId.make("verify"),
  provider: driver.name,
  credentials: credentialsOf(driver, token, isSandbox),
  metadata
})

/** The connection's account, whose token is refreshed as in a write. */
const fromConnection = Effect.fnUntraced(function* (given: Flags, id: string, drivers: Drivers) {
  const [{ name: wanted }] = drivers
  if (Option.isNone(given.project)) return yield* new CredentialsMissing()
  const named = given.project.value
  const context = yield* Deployment.open(given.place)
  return yield* Effect.gen(function* () {
    const platform = yield* Platform
    const project = yield* platform.getProject(Caller.Host(), { project: named })
    const account = yield* Effect.flatMap(ConnectionStore, (store) => store.account(project.id, ConnectionId.make(id)))
    if (account.provider !== wanted) {
      return yield* new ConnectionOfAnother({ provider: account.provider, wanted })
    }
    const refreshing = yield* Effect.forEach(drivers, (driver) =>
      TokenRefresh.withTokenRefresh(driver, project.id)
    ).pipe(Effect.provideServiceEffect(TokenRefresh.Refreshes, TokenRefresh.makeRefreshes))
    return { account, drivers: refreshing }
  }).pipe(Effect.provideContext(context))
})

const search = { times: 20, pause: "3 seconds" } as const

/** Distinguishes the values of this run: `fgv` and six characters. */
const makeTag = Effect.map(Random.nextIntBetween(36 ** 5, 36 ** 6), (number) => `fgv${number.toString(36)}`)

/** A driver of each version of the provider's API, and what it calls. */
const versionsOf = ({ driver, versions = [undefined] }: Subject, options: DriverOptions) =>
  Arr.map(versions, (version) => {
    const named = version === undefined ? {} : { version }
    const recorder = Recorder.make(options.fetch)
    return { ...named, recorder, driver: driver({ ...options, fetch: recorder.fetch, ...named }) }
  })

/** A run against the built-in sandbox: what it calls is what a run calls. */
const rehearse = Effect.fnUntraced(function* (subject: Subject, tag: string, customFields: boolean) {
  const sandbox = yield* subject.sandbox.make
  const versions = versionsOf(subject, { fetch: sandbox.fetch, sandboxUrl: "https://sandbox.test" })
  const runs = versions.map(({ driver, ...version }) => ({
    ...version,
    subject,
    driver,
    account: accountOf(driver, Redacted.make(subject.sandbox.token), true, {}),
    customFields,
    search
  }))
  return yield* runVersions(runs, tag).pipe(
    // Only the plan is printed.
    Effect.provideService(Output.Progress, () => Effect.void)
  )
})

const verify = Effect.fnUntraced(function* (given: Flags) {
  const { customFields, provider } = given
  const subject: Subject = subjects[provider]
  const tag = yield* makeTag
  const about: Report.About = {
    contract: subject.contract,
    reasons: subject.reasons ?? {},
    version,
    date: DateTime.formatIsoDateUtc(yield* DateTime.now),
    against: Option.isSome(given.sandboxUrl) ? "a sandbox" : "the live API"
  }
  if (given.dryRun) {
    return yield* Output.result(Report.plan(about, yield* rehearse(subject, tag, customFields)))
  }
  const versions = versionsOf(subject, {
    fetch: (input, init) => globalThis.fetch(input, init),
    ...(Option.isSome(given.sandboxUrl) ? { sandboxUrl: given.sandboxUrl.value } : {})
  })
  const made = Arr.map(versions, ({ driver }) => driver)
  const { account, drivers } = yield* Option.match(given.connection, {
    onNone: () => fromToken(given, made, subject),
    onSome: (id) => fromConnection(given, id, made)
  })
  const runs = versions.map((version, place) => ({
    ...version,
    driver: drivers[place] ?? version.driver,
    account,
    subject,
    customFields,
    search
  }))
  yield* Output.progress(`Verifying ${made[0].displayName} with records that are named after ${tag}`)
  const result = yield* runVersions(runs, tag)
  const secrets = secretsOf(account.credentials)
  const path = Option.getOrElse(given.report, () => `fieldgate-verify-${provider}.md`)
  const files = yield* FileSystem.FileSystem
  yield* files.writeFileString(path, withoutSecrets(Report.markdown(about, result), secrets))
  yield* Console.log(withoutSecrets(Report.text(about, result), secrets))
  yield* Output.progress(`The report is in ${path}`)
  const differences = Report.findingsOf(result.results).length
  const leftovers = result.leftovers.length
  if (differences > 0 || leftovers > 0) return yield* new ProviderDiffers({ differences, leftovers, report: path })
})

export const command = Command.make("verify", parameters, (given) => Effect.scoped(verify(given))).pipe(
  Command.withShortDescription("Compares a CRM with what Fieldgate's driver and contract expect of it"),
  Command.withDescription(
    "Makes every call of a CRM's driver on a test account, with records that are named after the run and deleted afterwards, and compares " +
      "the answers with the contract that the driver and the sandbox are tested against. Writes a report without values of the account " +
      "that can be attached to an issue. Exits with 1 if anything differs."
  ),
  Command.withExamples([
    {
      command: "fieldgate verify hubspot --token-env HUBSPOT_TOKEN",
      description: "Verify HubSpot with a test account"
    },
    { command: "fieldgate verify hubspot --dry-run", description: "Show what it would call" }
  ])
)
