/** `fieldgate operations`: redrives failed writes in the database. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { GroupRef, InstallationId, ObjectName, ProviderName, type RedriveJobId } from "@fieldgate/core/domain/Ids"
import { InputTime } from "@fieldgate/core/domain/InputTime"
import type { RedriveFilter, RedriveJob } from "@fieldgate/core/operations/RedriveJob"
import { RedriveOutcome } from "@fieldgate/core/operations/rules/RedriveLink"
import { Platform } from "@fieldgate/core/Platform"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Deployment from "./Deployment.ts"
import * as DriverModules from "./settings/DriverModules.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import type * as ReadSettings from "./settings/ReadSettings.ts"
import * as Output from "./Output.ts"

const optional = <A>(name: string, description: string, schema: Schema.Codec<A, string>) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.withSchema(schema), Flag.optional)

const flags = {
  place: DatabaseSettings.flags,
  project: Flag.String("project").pipe(
    Flag.withDescription("Project ID or name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  group: optional("group", "Only operations of the group with this groupRef", GroupRef),
  integration: optional("integration", "Only operations of this integration, by ID or name", Schema.NonEmptyString),
  installation: optional("installation", "Only operations of this installation", InstallationId),
  provider: optional("provider", "Only operations on accounts of this provider", ProviderName),
  object: optional("object", "Only operations on this object", ObjectName),
  errorCode: optional(
    "error-code",
    "Only operations with an error with this code of the provider",
    Schema.NonEmptyString
  ),
  since: optional("since", "Only operations accepted at this time or later, such as 2026-11-21T09:00:00Z", InputTime),
  until: optional("until", "Only operations accepted before this time", InputTime),
  outcome: Flag.Literals("outcome", RedriveOutcome.literals).pipe(
    Flag.withDescription("Records to redrive: failed, or uncertain, which are looked up first"),
    Flag.withDefault("failed")
  ),
  riskDuplicates: Flag.Boolean("risk-duplicates").pipe(
    Flag.withDescription("Also redrive uncertain creates that no lookup can find: they may be written twice"),
    Flag.withDefault(false)
  ),
  idempotencyKey: optional(
    "idempotency-key",
    "Returns to the job of an earlier command with this key instead of creating another one",
    IdempotencyKey
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Counts what would be redriven, and changes nothing"),
    Flag.withDefault(false)
  )
}

class RedriveEnded extends Schema.TaggedError<RedriveEnded>()("RedriveEnded", { result: Schema.String }) {
  override get message(): string {
    return `the redrive did not finish: ${this.result}`
  }
}

const openPlatform = Effect.fnUntraced(function* (place: ReadSettings.Given) {
  const drivers = yield* DriverModules.ofEnvironment
  return Context.get(yield* Deployment.open(place, { drivers }), Platform)
})

/** Reports each change, until the job no longer runs. */
const watch = Effect.fnUntraced(function* (platform: Platform["Service"], project: string, jobId: RedriveJobId) {
  let reported = ""
  for (;;) {
    const job = yield* platform.getRedriveJob(Caller.Host(), { project, jobId })
    const line = job.waitingFor === undefined ? job.result : `${job.result}; waiting: ${job.waitingFor}`
    if (line !== reported) yield* Output.progress(`  ${line}`)
    reported = line
    if (job.state !== "running") return job
    yield* Effect.sleep("250 millis")
  }
})

const report = ({ id, progress, result }: RedriveJob): string =>
  [`${result} (job ${id})`, ...progress.causes.map(({ cause, records }) => `  ${records} × ${cause}`)].join("\n")

/** A filter that was not given is left out. */
const given = <Name extends string, A>(name: Name, value: Option.Option<A>): { readonly [N in Name]?: A } =>
  // A computed key has the type of every string.
  (Option.isNone(value) ? {} : { [name]: value.value }) as { readonly [N in Name]?: A }

const redrive = Effect.fn("OperationsCommand.redrive")(function* ({
  dryRun,
  errorCode,
  place,
  group,
  idempotencyKey,
  installation,
  integration,
  object,
  outcome,
  project,
  provider,
  riskDuplicates,
  since,
  until
}: Command.Command.Config.Infer<typeof flags>) {
  const platform = yield* openPlatform(place)
  const filter: RedriveFilter = {
    ...given("errorCode", errorCode),
    ...given("groupRef", group),
    ...given("installationId", installation),
    ...given("integrationId", integration),
    ...given("objectName", object),
    ...given("provider", provider),
    ...given("since", since),
    ...given("until", until)
  }
  // The command executes the job itself, because no server or worker may be running.
  yield* Effect.forkScoped(platform.runJobs())
  const { id } = yield* platform.decoded.redriveAll(Caller.Host(), {
    project,
    request: { filter, outcome, riskDuplicates, dryRun },
    ...(Option.isNone(idempotencyKey) ? {} : { idempotencyKey: idempotencyKey.value })
  })
  const job = yield* watch(platform, project, id)
  yield* Console.log(report(job))
  if (job.state !== "done") yield* new RedriveEnded({ result: job.result })
}, Effect.scoped)

const redriveCommand = Command.make("redrive", flags, redrive).pipe(
  Command.withShortDescription("Writes the failed records of all matching operations again"),
  Command.withDescription(
    "Creates a job that redrives every operation that matches, once, and waits for it. The new operations wait in the queue; servers and " +
      `workers send them. An interrupted command leaves the job to them; cancel it by the API. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    {
      command: "fieldgate operations redrive --project shop --group acme --since 2026-11-21T09:00:00Z --dry-run",
      description: "Count what failed for one customer since a time, by cause"
    },
    {
      command: "fieldgate operations redrive --project shop --error-code MISSING_SCOPES",
      description: "Write everything again that the provider refused for a missing permission"
    }
  ])
)

export const command = Command.make("operations").pipe(
  Command.withDescription("Redrives operations in the database"),
  Command.withSubcommands([redriveCommand])
)
