/** Reads an answer's body up to a limit, so that a provider can't fill this process's memory. */
import * as Effect from "effect/Effect"
import { type HttpClientResponse, toWeb } from "effect/http/HttpClientResponse"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** Far above any answer about one record or a hundred. */
export const maxBodyBytes = 5 * 1024 * 1024

/** An object of 900 fields is described in 1.5 MB, and each thousand values to choose from add a tenth to that. */
export const maxDescriptionBytes = 32 * 1024 * 1024

/** The text, or none where it is longer than `limit` or breaks off: the status still counts then. */
export const readText = (response: HttpClientResponse, limit: number): Effect.Effect<Option.Option<string>> =>
  Effect.flatMap(bodyOf(response), (body) => {
    if (body === null) return Effect.succeedSome("")
    const reader = body.getReader()
    return Effect.tryPromise(() => readAll(reader, limit)).pipe(
      Effect.onInterrupt(() => Effect.ignore(Effect.tryPromise(() => reader.cancel()))),
      Effect.option,
      Effect.map(Option.flatMapNullishOr((text) => text))
    )
  })

/** As `fetch` gives it: as a stream of Effect's, the request would be aborted after its end, which takes longer than reading. */
const bodyOf = (response: HttpClientResponse): Effect.Effect<ReadableStream<Uint8Array> | null> =>
  Option.match(toWeb(response), {
    onNone: () => Stream.toReadableStreamEffect(response.stream),
    onSome: ({ body }) => Effect.succeed(body)
  })

/** Undefined where there is more than `limit` allows; the rest isn't fetched. */
const readAll = async (reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let text = ""
  let left = limit
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    left -= next.value.byteLength
    if (left < 0) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}
