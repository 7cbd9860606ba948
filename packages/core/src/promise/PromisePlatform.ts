/** The whole library as promises: what `makePlatform` answers, and what a database is added to by `createFieldgate`. @rule embed.calls */
import type * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { Caller } from "../domain/Caller.ts"
import { Platform } from "../Platform.ts"
import { type CallOptions, derive, type PromiseCalls } from "../call/DerivedCalls.ts"
import * as calls from "../calls.ts"
import { type DeploymentCalls, deploymentCalls } from "./DeploymentCalls.ts"
import { type Running, runnerOn } from "./Running.ts"
import { iterable } from "./Waiting.ts"

/** Every call that has a caller: plain JSON in, a promise out, the library's tagged errors thrown. */
export interface CallerCalls extends PromiseCalls<typeof calls> {}

/** The platform for programs without Effect. */
export interface PromisePlatform extends CallerCalls, DeploymentCalls, AsyncDisposable {
  /**
   * The same calls for another caller, who may do less: the holder of an API key, or a consumer. The platform's own calls are
   * the host program's, which may do everything.
   */
  as(caller: Caller): CallerCalls
  /** Stops the roles, lets running calls end, and closes the stores; `await using` does it at the end of a block. */
  dispose(): Promise<void>
}

type ErasedCall = (caller: Caller, input: unknown) => Effect.Effect<unknown, unknown>

/** The calls that `Platform` has and the Promise API lacks: adding one to `Platform` alone does not compile. */
type Missing = Exclude<keyof Platform["Service"], keyof PromisePlatform | "context" | "decoded" | "refusingWaits">
const missing: [Missing] extends [never] ? true : { readonly "the Promise API lacks": Missing } = true
void missing

/** The Promise API of a platform that runs in this runtime; disposing one disposes the other. */
export const open = async <E>(
  runtime: ManagedRuntime.ManagedRuntime<Platform | Running, E>
): Promise<PromisePlatform> => {
  const platform = await runtime.runPromise(Platform)
  const runner = runnerOn(runtime)
  const as = (caller: Caller): CallerCalls =>
    derive<typeof calls, PromiseCalls<typeof calls>>(calls, ({ name }) => {
      // `derive` restores the types that the lookup by name loses.
      const call = Reflect.get(platform, name) as ErasedCall
      return iterable((input: unknown, { signal }: CallOptions = {}) => runner.run(call(caller, input), signal))
    })
  return {
    ...as(Caller.Host()),
    ...deploymentCalls(runner, platform),
    as,
    dispose: runner.dispose,
    [Symbol.asyncDispose]: runner.dispose
  }
}
