/** The library's two entry points: `Platform` for Effect programs, and promises. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import type { CallerCalls } from "@fieldgate/core/promise/PromisePlatform"
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { type CallName, type EntryPoint, type Input, type LibraryError, type Outcome, refusalOf } from "./EntryPoint.ts"
import { overHttp } from "./overHttp.ts"

/** The script makes calls by name, so their types are erased here; each call decodes its input itself. */
type ErasedCall = (caller: Caller, input: unknown) => Effect.Effect<unknown, LibraryError>

/** The page of the library's own callback, as a program that embeds it would have one. */
const origin = "http://127.0.0.1:4999"

export interface Callers {
  readonly full: Caller
  readonly page: Caller
}

export const effectEntryPoint = (
  runtime: ManagedRuntime.ManagedRuntime<Platform, never>,
  { full, page }: Callers
): EntryPoint => {
  const by = (caller: Caller) => (name: CallName, input: Input) =>
    runtime.runPromise(
      Effect.flatMap(Platform, (platform) => {
        // Its type is that of each call in turn.
        const call = platform[name] as ErasedCall
        return Effect.flatMap(call(caller, input), collected).pipe(
          Effect.match({ onSuccess: (answer): Outcome => ({ answer: asJson(answer) }), onFailure: refusalOf })
        )
      })
    )
  return { origin, overHttp, call: by(full), callByPage: by(page) }
}

const collected = (answer: unknown): Effect.Effect<unknown, LibraryError> =>
  Stream.isStream(answer) ? Stream.runCollect(answer as Stream.Stream<unknown, LibraryError>) : Effect.succeed(answer)

export const promiseEntryPoint = (full: CallerCalls, page: CallerCalls): EntryPoint => {
  const by = (calls: CallerCalls) => async (name: CallName, input: Input) => {
    // Its type is that of each call in turn.
    const call = calls[name] as (input: Input) => Promise<unknown>
    try {
      const answer = await call(input)
      return { answer: asJson(isIterable(answer) ? await itemsOf(answer) : answer) }
    } catch (error) {
      return refusalOf(error as LibraryError)
    }
  }
  return { origin, overHttp, call: by(full), callByPage: by(page) }
}

const isIterable = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer

const itemsOf = async (iterable: AsyncIterable<unknown>) => {
  const items: Array<unknown> = []
  for await (const item of iterable) items.push(item)
  return items
}

/** As JSON, where nothing is `null`, with the secrets that HTTP returns too, and with the token of a list's next part. */
export const asJson = (answer: unknown): unknown => {
  const text = JSON.stringify(
    { answer: answer ?? null, ...nextPageOf(answer) },
    function (this: Input, key, value: unknown) {
      const original = this[key]
      return Redacted.isRedacted(original) ? Redacted.value(original) : value
    }
  )
  const { answer: json, nextPageToken } = JSON.parse(text)
  return nextPageToken === undefined ? json : { items: json, nextPageToken }
}

const nextPageOf = (answer: unknown) =>
  Array.isArray(answer) && "nextPageToken" in answer ? { nextPageToken: answer.nextPageToken } : {}
