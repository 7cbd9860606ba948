/** `fieldgate worker`: carries out asynchronous writes beside servers on the same PostgreSQL. It doesn't listen. */
import * as Worker from "@fieldgate/core/usecases/Worker"
import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Deployment from "./Deployment.ts"
import * as Flags from "./Flags.ts"
import * as Sandboxes from "./Sandboxes.ts"
import * as Say from "./Say.ts"
import * as Settings from "./Settings.ts"
import * as WorkerRole from "./WorkerRole.ts"

const flags = {
  folder: Flags.folder,
  sandboxUrls: Flags.sandboxUrls,
  leaseSeconds: Flags.leaseSeconds,
  ...WorkerRole.flags
}

export class WorkerAlone extends Schema.TaggedError<WorkerAlone>()("WorkerAlone", {}) {
  override get message(): string {
    return "fieldgate worker needs DATABASE_URL: an embedded database has one process, and `fieldgate start` works in it"
  }
}

const run = Effect.fn("WorkerCommand.run")(function* (given: Command.Command.Config.Infer<typeof flags>) {
  const { folder, leaseSeconds } = given
  const sandboxUrls = yield* Sandboxes.elsewhere(given.sandboxUrls)
  const { database, embedded, encryptionKey } = yield* Settings.resolve(folder)
  if (embedded) return yield* new WorkerAlone()
  const callLimit = yield* Flags.callLimit
  const settings = { database, encryptionKey, sandboxUrls, leaseSeconds, callLimit }
  const deployment = yield* Layer.build(Deployment.layer(settings))
  const { perConnection } = Worker.defaults
  yield* Console.log(`Fieldgate works: ${given.concurrency} operations at a time, ${perConnection} of each connection`)
  return yield* Effect.provideContext(WorkerRole.run(given), deployment)
}, Effect.scoped)

export const command = Command.make("worker", flags, (given) =>
  Effect.andThen(Say.progress("fieldgate worker starts"), run(given))
).pipe(
  Command.withDescription(
    "Carries out asynchronous writes that `fieldgate start` has accepted on the same PostgreSQL; any number of workers " +
      `may run. ${Flags.environment}`
  ),
  Command.withExamples([
    {
      command: "DATABASE_URL=postgres://… FIELDGATE_ENCRYPTION_KEY=… fieldgate worker",
      description: "Beside servers that may be started with --no-worker"
    }
  ])
)
