/** The library's two doors: `Platform` for Effect programs, and promises. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import type { CallerCalls } from "@fieldgate/core/promise/PromisePlatform"
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { type Door, type Input, type LibraryError, type Outcome, refusalOf } from "./Door.ts"

/** The script's calls are made by name, so their types are erased here and looked at by the calls themselves. */
type ErasedCall = (caller: Caller, input: unknown) => Effect.Effect<unknown, LibraryError>

export const effectDoor = (runtime: ManagedRuntime.ManagedRuntime<Platform, never>, caller: Caller): Door => ({
  call: (method, input) =>
    runtime.runPromise(
      Effect.flatMap(Platform, (platform) => {
        const call = new Map(Object.entries<ErasedCall>(Object(platform))).get(method)
        return call === undefined
          ? Effect.die(`no call ${method}`)
          : Effect.match(call(caller, input), { onSuccess: (answer): Outcome => ({ answer }), onFailure: refusalOf })
      })
    )
})

/** The script's input is made by name, so its types are looked at by the calls themselves. */
export const promiseDoor = (calls: CallerCalls): Door => ({
  call: (method, input) => {
    const call = calls[method] as (input: Input) => Promise<unknown>
    return call(input).then((answer): Outcome => ({ answer }), refusalOf)
  }
})
