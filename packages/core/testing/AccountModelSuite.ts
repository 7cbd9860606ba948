/**
 * Plays random changes of an installation beside writes, and compares the account that each record reached with the one for which its
 * write was accepted. @rule write.account
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { InstallationId, OperationId } from "@fieldgate/core/domain/Ids"
import * as AccountWorld from "./accounts/AccountWorld.ts"
import { type Command, type CommandOf, Commands } from "./accounts/Commands.ts"
import type { EmptyStores } from "./StoreTest.ts"

interface Model {
  /** The account and the installation that are installed now. */
  installed: { readonly account: string; readonly id: InstallationId } | undefined
  /** By the number of the record, the account for which it was accepted. */
  readonly accepted: Map<number, string>
  readonly operations: Array<{
    readonly id: OperationId
    readonly account: string
    readonly installation: InstallationId
  }>
  records: number
}

/** Registers the test of one adapter, over fresh stores. A failure prints the shortest commands and a token to replay them. */
export const suite = (name: string, layer: EmptyStores, { runs }: { readonly runs: number }) =>
  describe(`accounts beside a model (${name})`, () => {
    it.effect.prop(
      "sends every record to the account for which its write was accepted, whatever the installation moves to",
      [Commands],
      ([commands]) => Effect.provide(Effect.scoped(play(commands)), layer, { local: true }),
      { timeout: 600_000, arbitrary: { runs, size: 240, seed: 20261128 } }
    )
  })

const first = { _tag: "Connect", account: "blue", key: 1 } as const

const play = Effect.fnUntraced(function* (commands: ReadonlyArray<Command>) {
  const world = yield* AccountWorld.make
  const model: Model = { installed: undefined, accepted: new Map(), operations: [], records: 0 }
  for (const command of [first, ...commands]) yield* playOne(world, model, command)
  for (const { id } of model.operations) yield* Effect.ignore(world.flush(id))
  yield* world.settle
  const reached = world.arrivals.map(({ account, record }) => `${record} in ${account}`)
  const expected = world.arrivals.map(({ record }) => `${record} in ${model.accepted.get(record)}`)
  assert.deepStrictEqual(reached, expected)
  assert.strictEqual(new Set(reached).size, reached.length, "no record is written twice")
})

const playOne = (world: AccountWorld.AccountWorld, model: Model, command: Command): Effect.Effect<unknown, object> => {
  switch (command._tag) {
    case "Connect":
      return connect(world, model, command)
    case "Uninstall":
      return uninstall(world, model)
    case "Write":
      return write(world, model, command)
    case "Flush":
      return Effect.ignore(withOperation(model, command, ({ id }) => world.flush(id)))
    case "Redrive":
      return withOperation(model, command, (operation) => redrive(world, model, operation))
    case "Revoke":
      return Effect.sync(() => world.revoked.add(AccountWorld.keyOf(command.account, command.key)))
    case "Settle":
      return world.settle
  }
}

const withOperation = <A, E>(
  { operations }: Model,
  command: { readonly write: number },
  use: (operation: Model["operations"][number]) => Effect.Effect<A, E>
) => {
  const operation = operations.at(-1 - (command.write % Math.max(1, operations.length)))
  return operation === undefined ? Effect.void : Effect.asVoid(use(operation))
}

/** New credentials are of a key that was not revoked. */
const connect = Effect.fnUntraced(function* (
  world: AccountWorld.AccountWorld,
  model: Model,
  { account, key }: CommandOf<"Connect">
) {
  const secret = AccountWorld.keyOf(account, key)
  world.revoked.delete(secret)
  const { installation } = yield* world.connect(secret)
  model.installed = { account, id: installation.id }
})

const uninstall = Effect.fnUntraced(function* (world: AccountWorld.AccountWorld, model: Model) {
  if (model.installed === undefined) return
  yield* world.uninstall(model.installed.id)
  model.installed = undefined
})

const policies = {
  synchronous: { mode: "synchronous" },
  asynchronous: { mode: "asynchronous" },
  "auto batch": { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 30 } }
} as const

const write = Effect.fnUntraced(function* (
  world: AccountWorld.AccountWorld,
  model: Model,
  { isRefused, mode, type: given }: CommandOf<"Write">
) {
  // Of one type, so that they meet in a batch.
  const type = mode === "auto batch" ? "create" : given
  const n = ++model.records
  const { installed } = model
  if (isRefused) world.refused.add(n)
  if (installed !== undefined) model.accepted.set(n, installed.account)
  const record = type === "update" ? { id: `record ${n}`, n } : { n }
  const match = type === "upsert" ? { match: { by: ["n"] } } : {}
  const written = yield* Effect.result(world.write({ type, record, ...match, ...policies[mode] }))
  if (written._tag === "Failure") {
    // The provider refused it, or its key was revoked: that is an answer about the account, not a refusal of the installation.
    assert.strictEqual(written.failure._tag, installed === undefined ? "InstallationNotFound" : "WriteFailed")
    return
  }
  assert(installed !== undefined, "only an installation takes writes")
  const { operationId } = written.success
  if (operationId !== undefined)
    model.operations.push({ id: operationId, account: installed.account, installation: installed.id })
})

const redrive = Effect.fnUntraced(function* (
  world: AccountWorld.AccountWorld,
  model: Model,
  { account, id, installation }: Model["operations"][number]
) {
  const redriven = yield* Effect.result(world.redrive(id))
  const isInstalled = model.installed?.id === installation
  const isSame = model.installed?.account === account
  if (redriven._tag === "Success") {
    assert.isTrue(
      (isInstalled && isSame) || redriven.success.replayed === true,
      "a redrive goes to the account of its operation"
    )
    model.operations.push({ id: redriven.success.operationId, account, installation })
  } else if (redriven.failure._tag === "AccountChanged") {
    assert.isFalse(isSame, "the account is the same")
  }
})
