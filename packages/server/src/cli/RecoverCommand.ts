/** `fieldgate recover`: releases the workers of a database that was restored or moved, and prints what happens to open writes. @rule recover.command */
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Recover from "../sql/recovery/Recover.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as Deployment from "./Deployment.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"

const flags = {
  place: DatabaseSettings.flags,
  restoredTo: Flag.String("restored-to").pipe(
    Flag.optional,
    Flag.withDescription(
      "The database was restored: the time of its newest data, such as 2026-11-24T03:00:00Z. Open creates are looked up by their unique field before they are sent; those without one end as uncertain"
    )
  ),
  moved: Flag.Boolean("moved").pipe(
    Flag.withDescription(
      "The database was moved, copied or upgraded while every process was stopped, and lacks nothing"
    ),
    Flag.withDefault(false)
  )
}

const recoveryOf = ({
  moved,
  restoredTo
}: Pick<Command.Command.Config.Infer<typeof flags>, "moved" | "restoredTo">) => {
  if (moved === Option.isSome(restoredTo)) {
    return Effect.fail(
      new Recover.RecoveryRefused({
        message: "give either --restored-to <time> or --moved, see `fieldgate recover --help`"
      })
    )
  }
  if (Option.isNone(restoredTo)) return Effect.succeed<Recover.Recovery>({ _tag: "Moved" })
  const time = hasZone.test(restoredTo.value) ? DateTime.make(restoredTo.value) : Option.none()
  return Option.match(time, {
    onNone: () =>
      Effect.fail(
        new Recover.RecoveryRefused({
          message: `--restored-to ${restoredTo.value} is not a time with a zone, such as 2026-11-24T03:00:00Z`
        })
      ),
    onSome: (at) => Effect.succeed<Recover.Recovery>({ _tag: "RestoredTo", time: DateTime.toUtc(at) })
  })
}

const hasZone = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/u

/** Nothing is decrypted, so this command needs no encryption key. */
const run = Effect.fn("RecoverCommand.run")(function* ({
  place,
  ...given
}: Command.Command.Config.Infer<typeof flags>) {
  const recovery = yield* recoveryOf(given)
  const database = yield* Layer.build(Deployment.databaseLayer(yield* DatabaseSettings.locate(place)))
  const report = yield* Effect.provideContext(orUnavailable("database")(Recover.run(recovery)), database)
  yield* Console.log(JSON.stringify(report, null, 2))
}, Effect.scoped)

export const command = Command.make("recover", flags, run).pipe(
  Command.withShortDescription("Releases the workers of a database that was restored or moved"),
  Command.withDescription(
    "After a restore or a move, workers are held: what was recorded last may be missing, so a write could be sent twice. This command " +
      "releases them and prints, as JSON, what happens to each write that was open. Environment: DATABASE_URL, DATABASE_DIRECT_URL"
  ),
  Command.withExamples([
    {
      command: "DATABASE_URL=postgres://… fieldgate recover --restored-to 2026-11-24T03:00:00Z > recovery.json",
      description: "After a point-in-time restore"
    },
    { command: "DATABASE_URL=postgres://… fieldgate recover --moved", description: "After a move or a major upgrade" }
  ])
)
