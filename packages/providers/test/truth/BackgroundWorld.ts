/** A platform with a worker over one provider's sandbox, whose clock advances while its real calls are answered. */
import { assert } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import type { OperationId } from "@fieldgate/core/domain/Ids"
import type { RedriveRequest } from "@fieldgate/core/operations/Redrive"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import type { Provider } from "./Providers.ts"
import * as TruthWorld from "./TruthWorld.ts"

export type BackgroundWorld = Effect.Success<ReturnType<typeof make>>

const host = Caller.Host()
const project = "shop"

const macrotasks = Effect.promise(async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
})

/** Short steps at first, so that a minute doesn't skip what waits for a second. */
const pass = Effect.fnUntraced(function* (duration: Duration.Input) {
  const until = (yield* Clock.currentTimeMillis) + Duration.toMillis(Duration.fromInputUnsafe(duration))
  for (let now = yield* Clock.currentTimeMillis; now < until; now = yield* Clock.currentTimeMillis) {
    yield* TestClock.adjust(Duration.millis(Math.min(15_000, until - now)))
    yield* macrotasks
  }
})

export const make = Effect.fnUntraced(function* (provider: Provider) {
  const world = yield* TruthWorld.make(provider)
  const { clearFaults, held, platform, sandbox } = world
  yield* Effect.forkScoped(platform.runWorker())
  const accept = (request: Omit<WriteRequest, "groupRef" | "type">, key?: string) =>
    Effect.map(
      world.write(
        { type: "create", mode: "asynchronous", ...request },
        key === undefined ? undefined : IdempotencyKey.make(key)
      ),
      (answer) => ("operationId" in answer ? answer.operationId : assert.fail("a dry run has no operation"))
    )
  const operation = (operationId: OperationId) => platform.getOperation(host, { project, operationId })
  /** The operation once it is finished, within three days. */
  const ended = Effect.fnUntraced(function* (operationId: OperationId) {
    for (let hour = 0; hour < 72; hour++) {
      const { status } = yield* operation(operationId)
      if (status !== "in_progress") break
      yield* pass(hour === 0 ? "5 minutes" : "1 hour")
    }
    return yield* operation(operationId)
  })
  return {
    accept,
    operation,
    ended,
    pass,
    held,
    sandbox,
    clearFaults,
    outcomes: world.outcomes,
    reconnect: platform.decoded.replaceCredentials(host, {
      project,
      connectionId: world.connectionId,
      credentials: provider.credentials
    }),
    logs: (operationId: OperationId) => platform.getOperationLogs(host, { project, operationId }),
    cancel: (operationId: OperationId) => platform.cancelOperation(host, { project, operationId }),
    redrive: (operationId: OperationId, request: RedriveRequest) =>
      platform.redriveOperation(host, { project, operationId, request }),
    uninstall: platform.deleteInstallation(host, {
      project,
      integration: "crm",
      installationId: world.installationId
    }),
    creates: () =>
      sandbox
        .journal()
        .filter(({ method, url }) => method === "POST" && !/\/(read|search)$/.test(new URL(url, "http://x").pathname))
        .length
  }
})
