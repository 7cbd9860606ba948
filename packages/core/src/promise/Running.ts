/** What a program does with its platform at a time: calls and roles, and how both end when it is disposed. @rule embed.dispose */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { stopSeconds } from "../domain/Limits.ts"
import { Platform } from "../Platform.ts"
import { unlessAborted } from "./Waiting.ts"

/** What every call after `dispose` fails with. */
export class PlatformDisposed extends Schema.TaggedError<PlatformDisposed>()("PlatformDisposed", {}) {
  override get message(): string {
    return "the platform was disposed: it takes no more calls; make another one"
  }
}

/** How long calls may take to end once the platform is being disposed. */
const grace = Duration.seconds(stopSeconds)

const make = Effect.gen(function* () {
  const calls = yield* FiberSet.make<unknown, unknown>()
  const roles = yield* FiberSet.make<unknown, unknown>()
  const { refusingWaits } = yield* Platform
  const ended = refusingWaits(Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(calls), grace)))
  return {
    calls,
    roles,
    /** Waits for running calls and stops the roles in parallel; each finishes the work that it has started. */
    drain: Effect.all([ended, FiberSet.clear(roles)], { concurrency: 2, discard: true })
  }
})

/** The calls and roles of one program. */
export class Running extends Context.Service<Running, Effect.Success<typeof make>>()(
  "@fieldgate/core/promise/Running"
) {
  static readonly layer: Layer.Layer<Running, never, Platform> = Layer.effect(Running, make)
}

/** Runs calls and roles of a platform, until it is disposed. */
export interface Runner {
  /** Answers what the call answers; its failure is thrown as it is, or the signal's reason where that comes first. */
  readonly run: <A, E>(call: Effect.Effect<A, E>, signal?: AbortSignal) => Promise<A>
  /** Runs a role such as working until the signal or the end of the platform stops it; resolves once it has stopped. */
  readonly role: <E>(role: Effect.Effect<never, E>, signal?: AbortSignal) => Promise<void>
  readonly dispose: () => Promise<void>
}

export const runnerOn = <E>(runtime: ManagedRuntime.ManagedRuntime<Platform | Running, E>): Runner => {
  let end: Promise<void> | undefined
  const within = async <A, X>(effect: Effect.Effect<A, X, Running>): Promise<A> => {
    if (end !== undefined) throw new PlatformDisposed()
    return valueOf(await runtime.runPromiseExit(effect))
  }
  /** Before the runtime, which interrupts whatever it runs. */
  const drained = () => runtime.runPromise(Effect.flatMap(Effect.service(Running), ({ drain }) => drain))
  return {
    run: async (call, signal) => {
      const place = new CallPlace()
      signal?.throwIfAborted()
      const fiber = await within(Effect.flatMap(Effect.service(Running), ({ calls }) => FiberSet.run(calls, call)))
      const ended = Effect.runPromise(Fiber.await(fiber))
      return valueOf(await unlessAborted(ended, signal, () => fiber.interruptUnsafe()), place)
    },
    role: async (role, signal) => {
      if (signal?.aborted === true) return
      const fiber = await within(Effect.flatMap(Effect.service(Running), ({ roles }) => FiberSet.run(roles, role)))
      const stop = () => void fiber.interruptUnsafe()
      signal?.addEventListener("abort", stop, { once: true })
      const exit = await Effect.runPromise(Fiber.await(fiber))
      signal?.removeEventListener("abort", stop)
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) throw Cause.squash(exit.cause)
    },
    dispose: () => (end ??= drained().finally(() => runtime.dispose()))
  }
}

/** Where a program made a call: V8 turns it into text only when it is read. */
class CallPlace {
  declare readonly stack: string
  constructor() {
    Error.captureStackTrace(this)
  }
}

const valueOf = <A, E>(exit: Exit.Exit<A, E>, place?: CallPlace): A => {
  if (Exit.isSuccess(exit)) return exit.value
  const error = Cause.squash(exit.cause)
  // The error was made in a fiber, whose own stack names none of the program's functions.
  if (error instanceof Error && place !== undefined) error.stack += place.stack.slice(place.stack.indexOf("\n"))
  throw error
}
