/** `fieldgate groups`: exports and erases the data of a group or of a person in the database. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { type Person, type PersonErasure, PersonLine } from "@fieldgate/core/groups/Person"
import { ConsumerRef, GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import { eraseSeconds } from "@fieldgate/core/domain/Limits"
import { type GroupErasure, nothingErased } from "@fieldgate/core/operations/RemovalJob"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import { Platform } from "@fieldgate/core/Platform"
import * as Clock from "effect/Clock"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as Stream from "effect/Stream"
import * as Deployment from "./Deployment.ts"
import * as DriverModules from "./settings/DriverModules.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import type * as ReadSettings from "./settings/ReadSettings.ts"
import * as Output from "./Output.ts"

const named = <A extends string>(name: string, schema: Schema.Codec<A, string>, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.withSchema(schema), Flag.optional)

const flags = {
  place: DatabaseSettings.flags,
  project: Flag.String("project").pipe(
    Flag.withDescription("Project ID or name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  group: named("group", GroupRef, "groupRef of the group; with --email or --record, only its writes"),
  consumer: named("consumer", ConsumerRef, "Instead of a group: consumerRef of an end user who connected accounts"),
  email: named(
    "email",
    Schema.NonEmptyString,
    "Instead of a group: e-mail address of a person whose records were written"
  ),
  record: named("record", Schema.NonEmptyString, "Instead of a group: a person's record, by its ID at the provider"),
  object: named("object", ObjectName, "With --record: the provider's object")
}

type Flags = Command.Command.Config.Infer<typeof flags>

class SubjectMissing extends Schema.TaggedError<SubjectMissing>()("SubjectMissing", {}) {
  override get message(): string {
    return "pass --group for a group, or --consumer, --email, or --record with --object and --group for one person"
  }
}

/** Whose data is meant: one person's if any of these flags names one, else a group's. */
const subjectOf = Effect.fnUntraced(function* ({ consumer, email, group, object, record }: Flags) {
  const groupRef = Option.getOrUndefined(group)
  const isPerson = [consumer, email, object, record].some(Option.isSome)
  if (!isPerson) return groupRef === undefined ? yield* new SubjectMissing() : { groupRef }
  const person: Person = {
    ...(Option.isNone(consumer) ? {} : { consumerRef: consumer.value }),
    ...(Option.isNone(email) ? {} : { email: email.value }),
    ...(Option.isNone(record) ? {} : { recordId: record.value }),
    ...(Option.isNone(object) ? {} : { objectName: object.value }),
    ...(groupRef === undefined ? {} : { groupRef })
  }
  return { person }
})

export class WritesInFlight extends Schema.TaggedError<WritesInFlight>()("WritesInFlight", { writes: Schema.Int }) {
  override get message(): string {
    const what = this.writes === 1 ? "1 write is" : `${this.writes} writes are`
    return `${what} still running: a worker goes on when the servers and workers have finished; without one, repeat this command then`
  }
}

export class PersonInProgress extends Schema.TaggedError<PersonInProgress>()("PersonInProgress", {
  operationIds: Schema.Array(Schema.String)
}) {
  override get message(): string {
    const ids = this.operationIds.slice(0, 5).join(", ")
    return `operations with a record of the person have not ended: wait for them or cancel them, then repeat this command: ${ids}`
  }
}

const openPlatform = Effect.fnUntraced(function* (place: ReadSettings.Given) {
  // Erasing a group revokes its grants at the providers, so all drivers are needed.
  const drivers = yield* DriverModules.ofEnvironment
  return Context.get(yield* Deployment.open(place, { drivers }), Platform)
})

const encode = Schema.encodeEffect(Schema.fromJsonString(PersonLine))

const exportCommand = Command.make("export", flags, (given) =>
  Effect.gen(function* () {
    const { place, project } = given
    const subject = yield* subjectOf(given)
    const platform = yield* openPlatform(place)
    const lines: Stream.Stream<PersonLine, StoreUnavailable> =
      subject.person !== undefined
        ? yield* platform.exportPerson(Caller.Host(), { project, person: subject.person })
        : yield* platform.exportGroup(Caller.Host(), { project, groupRef: subject.groupRef })
    yield* Stream.runForEach(lines, (line) => Effect.flatMap(Effect.orDie(encode(line)), Console.log))
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Exports all data of a group or of one person"),
  Command.withDescription(
    `Exports all data of a group, or of one person, to stdout as JSON lines; the last line is {"type":"end"}. ${DatabaseSettings.environment}`
  )
)

const summary = ({
  connections,
  failedRevocations,
  installations,
  logEntries,
  operations,
  records,
  revokedGrants
}: GroupErasure) =>
  `${connections} connections, ${installations} installations, ${operations} operations, ${records} records, ${logEntries} log entries; revoked ${revokedGrants} grants, failed to revoke ${failedRevocations}`

export class GroupUnknown extends Schema.TaggedError<GroupUnknown>()("GroupUnknown", {
  groupRef: Schema.String,
  project: Schema.String
}) {
  override get message(): string {
    return `the project ${this.project} has no data of a group "${this.groupRef}", so nothing was deleted: check --group`
  }
}

const isNothing = ({ connections, installations, logEntries, operations, records }: GroupErasure): boolean =>
  connections + installations + logEntries + operations + records === 0

/** Between two looks at a job that runs. */
const pause = "500 millis"

/** Works at the job itself until it is done, or waits for writes of other processes and nothing more is erased. */
const erase = Effect.fnUntraced(function* (platform: Platform["Service"], project: string, groupRef: GroupRef) {
  let job = yield* platform.eraseGroup(Caller.Host(), { project, groupRef })
  if (job.state === "running") yield* Effect.forkScoped(platform.runJobs())
  let idleSince = yield* Clock.currentTimeMillis
  for (;;) {
    const { erased = nothingErased, id: jobId, state } = job
    if (state !== "running") {
      // A mistyped group must not pass for an erased one.
      if (isNothing(erased)) return yield* new GroupUnknown({ groupRef, project })
      return yield* Output.progress(`  removed ${summary(erased)}`)
    }
    yield* Effect.sleep(pause)
    const next = yield* Effect.orDie(platform.getRemovalJob(Caller.Host(), { project, jobId }))
    const now = yield* Clock.currentTimeMillis
    if (next.erased?.operations !== erased.operations) idleSince = now
    const { writesInFlight } = next.erased ?? nothingErased
    if (writesInFlight > 0 && now - idleSince > eraseSeconds * 1000) {
      return yield* new WritesInFlight({ writes: writesInFlight })
    }
    job = next
  }
})

/** The receipt without what is zero. */
const personSummary = (erasure: PersonErasure) =>
  Object.entries(Struct.omit(erasure, ["complete", "operationsInProgress"]))
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ") || "nothing"

const erasePerson = Effect.fnUntraced(function* (platform: Platform["Service"], project: string, person: Person) {
  for (;;) {
    const erasure = yield* platform.erasePerson(Caller.Host(), { project, person })
    yield* Output.progress(`  erased ${personSummary(erasure)}`)
    if (erasure.complete) return
    const { operationsInProgress } = erasure
    if (operationsInProgress.length > 0) return yield* new PersonInProgress({ operationIds: operationsInProgress })
  }
})

const eraseCommand = Command.make("erase", flags, (given) =>
  Effect.gen(function* () {
    const { place, project } = given
    const subject = yield* subjectOf(given)
    const platform = yield* openPlatform(place)
    if (subject.person !== undefined) {
      yield* erasePerson(platform, project, subject.person)
      return yield* Console.log("All data of the person is erased.")
    }
    yield* erase(platform, project, subject.groupRef)
    yield* Console.log(`All data of the group "${subject.groupRef}" is deleted.`)
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Deletes all data of a group or of one person permanently"),
  Command.withDescription(
    `Deletes all data of a group permanently, whose waiting writes fail, or erases one person from all data. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate groups erase --project shop --group acme", description: "Delete all data of a group" },
    { command: "fieldgate groups erase --project shop --consumer ann", description: "Erase an end user" },
    { command: "fieldgate groups erase --project shop --email ada@acme.example", description: "Erase a contact" }
  ])
)

export const command = Command.make("groups").pipe(
  Command.withDescription("Exports or deletes all data of a group or of one person"),
  Command.withSubcommands([exportCommand, eraseCommand])
)
