/** Reads an answer's body up to a limit, so that a provider can't fill this process's memory. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { HttpClientError } from "effect/http/HttpClientError"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"

/** Far above any answer about one record or a hundred. */
export const maxBodyBytes = 5 * 1024 * 1024

/** An object of 900 fields is described in 1.5 MB, and each thousand values to choose from add a tenth to that. */
export const maxDescriptionBytes = 32 * 1024 * 1024

interface Read {
  readonly bytes: number
  readonly text: string
}

/** The text, or none where it is longer than `limit` or breaks off: the status still counts then. */
export const readText = (response: HttpClientResponse, limit: number): Effect.Effect<Option.Option<string>> =>
  Effect.suspend(() => {
    const decoder = new TextDecoder()
    return response.stream.pipe(
      Stream.runFoldEffect(
        (): Read => ({ bytes: 0, text: "" }),
        (read, chunk) => {
          const bytes = read.bytes + chunk.byteLength
          return bytes > limit
            ? Effect.fail("too long" as const)
            : Effect.succeed({ bytes, text: read.text + decoder.decode(chunk, { stream: true }) })
        }
      ),
      Effect.map((read) => read.text + decoder.decode()),
      Effect.catchIf(isEmptyBody, () => Effect.succeed("")),
      Effect.option
    )
  })

/** The client tells "no body", as a 204 has it, as an error. */
const isEmptyBody = (error: HttpClientError | "too long"): boolean =>
  error !== "too long" && error.reason._tag === "EmptyBodyError"
