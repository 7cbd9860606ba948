/** `fieldgate groups`: exports and erases a group's data in the database. */
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
    Flag.withDescription("Project ID or name"),
    Flag.withSchema(Schema.NonEmptyString)
  ),
  group: Flag.String("group").pipe(Flag.withDescription("groupRef of the group"), Flag.withSchema(GroupRef))
}

export class WritesInFlight extends Schema.TaggedError<WritesInFlight>()("WritesInFlight", { writes: Schema.Int }) {
  override get message(): string {
    const what = this.writes === 1 ? "1 write is" : `${this.writes} writes are`
    return `${what} still running: repeat this command when the servers and workers have finished`
  }
}

const openPlatform = Effect.fnUntraced(function* (folder: string) {
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
    const platform = yield* openPlatform(folder)
    const lines = yield* platform.exportGroup(Caller.Host(), { project, groupRef })
    yield* Stream.runForEach(lines, (line) => Effect.flatMap(Effect.orDie(encode(line)), Console.log))
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Exports all data of a group"),
  Command.withDescription(
    `Exports all data of a group to stdout as JSON lines; the last line is {"type":"end"}. ${DatabaseSettings.environment}`
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

/** Repeats the call while it deletes something. */
const erase = Effect.fnUntraced(function* (platform: Platform["Service"], project: string, groupRef: GroupRef) {
  for (;;) {
    const erasure = yield* platform.eraseGroup(Caller.Host(), { project, groupRef })
    yield* Output.progress(`  removed ${summary(erasure)}`)
    if (erasure.complete) return
    if (erasure.operations === 0) return yield* new WritesInFlight({ writes: erasure.writesInFlight })
  }
})

const eraseCommand = Command.make("erase", flags, ({ folder, group, project }) =>
  Effect.gen(function* () {
    yield* erase(yield* openPlatform(folder), project, group)
    yield* Console.log(`All data of the group "${group}" is deleted.`)
  }).pipe(Effect.scoped)
).pipe(
  Command.withShortDescription("Deletes all data of a group permanently"),
  Command.withDescription(
    `Deletes all data of a group permanently; its waiting writes fail. ${DatabaseSettings.environment}`
  )
)

export const command = Command.make("groups").pipe(
  Command.withDescription("Exports or deletes all data of a group"),
  Command.withSubcommands([exportCommand, eraseCommand])
)
