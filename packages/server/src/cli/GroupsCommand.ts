/** `fieldgate groups`: what is kept of a group, exported and erased against the database. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { type GroupErasure, GroupLine } from "@fieldgate/core/groups/GroupData"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Deployment from "./Deployment.ts"
import * as DriverModules from "./settings/DriverModules.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import * as Output from "./Output.ts"

const flags = {
  folder: DatabaseSettings.folderFlag,
  project: Flag.String("project").pipe(
    Flag.withDescription("The project's id or its name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  group: Flag.String("group").pipe(Flag.withDescription("The group's groupRef"), Flag.withSchema(GroupRef))
}

export class WritesInFlight extends Schema.TaggedError<WritesInFlight>()("WritesInFlight", { writes: Schema.Int }) {
  override get message(): string {
    const what = this.writes === 1 ? "1 write is" : `${this.writes} writes are`
    return `${what} still being carried out: run this again once the servers or workers have ended them`
  }
}

/** The platform over the database that the flags and the environment name. */
const deployed = Effect.fnUntraced(function* (folder: string) {
  // Erasing a group revokes its grants at the providers, so all drivers are needed.
  const drivers = yield* DriverModules.ofEnvironment
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(folder)
  return yield* Effect.provideContext(
    Effect.service(Platform),
    yield* Layer.build(Deployment.layer({ database, encryptionKey, drivers, sandboxUrls: {} }))
  )
})

const encode = Schema.encodeEffect(Schema.fromJsonString(GroupLine))

const exportCommand = Command.make("export", flags, ({ folder, group: groupRef, project }) =>
  Effect.gen(function* () {
    const platform = yield* deployed(folder)
    const lines = yield* platform.exportGroup(Caller.Host(), { project, groupRef })
    yield* Stream.runForEach(lines, (line) => Effect.flatMap(Effect.orDie(encode(line)), Console.log))
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Prints everything that is kept of a group"),
  Command.withDescription(
    `Prints everything that is kept of a group, one JSON value in each line, the last one {"type":"end"}. ${DatabaseSettings.environment}`
  )
)

const told = ({
  connections,
  failedRevocations,
  installations,
  logEntries,
  operations,
  records,
  revokedGrants
}: GroupErasure) =>
  `${connections} connections, ${installations} installations, ${operations} operations, ${records} records, ${logEntries} log entries; revoked ${revokedGrants} grants, failed to revoke ${failedRevocations}`

/** Calls as often as something is removed by it. */
const erase = Effect.fnUntraced(function* (platform: Platform["Service"], project: string, groupRef: GroupRef) {
  for (;;) {
    const erasure = yield* platform.eraseGroup(Caller.Host(), { project, groupRef })
    yield* Output.progress(`  removed ${told(erasure)}`)
    if (erasure.complete) return
    if (erasure.operations === 0) return yield* new WritesInFlight({ writes: erasure.writesInFlight })
  }
})

const eraseCommand = Command.make("erase", flags, ({ folder, group, project }) =>
  Effect.gen(function* () {
    yield* erase(yield* deployed(folder), project, group)
    yield* Console.log(`Nothing of the group "${group}" is kept any more.`)
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Removes everything that is kept of a group, for good"),
  Command.withDescription(
    `Removes everything that is kept of a group, for good; what waits to be written ends as failed. ${DatabaseSettings.environment}`
  )
)

export const command = Command.make("groups").pipe(
  Command.withDescription("Prints or removes everything that is kept of a group"),
  Command.withSubcommands([exportCommand, eraseCommand])
)
