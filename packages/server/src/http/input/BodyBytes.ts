/** Reads the bytes of a body. @rule http.json */
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { draft, type ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerError from "effect/http/HttpServerError"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { IncomingMessage } from "node:http"
import { malformedJson } from "./MalformedJson.ts"

type Bytes = Effect.Effect<Uint8Array, ProblemDraft<"body-too-large" | "malformed-json">>

const readBounded = (request: HttpServerRequest.HttpServerRequest, limitBytes: number): Bytes =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limitBytes)),
    Effect.mapBoth({
      onFailure: (error) => (isTooLarge(error) ? bodyTooLarge(limitBytes) : incomplete),
      onSuccess: (buffer) => new Uint8Array(buffer)
    })
  )

/**
 * Reads a body, which nothing may read again. Node's parser takes exactly as many bytes as a request declares, so a body of a declared
 * length within the limit needs no further bound, and is taken from Node's request directly.
 */
export const read = (request: HttpServerRequest.HttpServerRequest, limitBytes: number): Bytes => {
  const message = NodeHttpServerRequest.toIncomingMessage(request)
  return message instanceof IncomingMessage && isPlain(message, limitBytes)
    ? received(message)
    : readBounded(request, limitBytes)
}

/** Whether the client sends a body of an allowed length without waiting for an interim response. */
const isPlain = ({ headers }: IncomingMessage, limitBytes: number): boolean =>
  Number(headers["content-length"] ?? Number.NaN) <= limitBytes &&
  headers.expect === undefined &&
  headers.upgrade === undefined

const received = (message: IncomingMessage): Bytes =>
  Effect.callback((resume) => {
    const chunks: Array<Uint8Array> = []
    const lost = () => resume(Effect.fail(incomplete))
    message.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    message.on("end", () =>
      resume(Effect.succeed(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    )
    message.on("error", lost)
    // After "end" it has no effect.
    message.on("close", lost)
  })

const incomplete = malformedJson("the body could not be read completely")

/** Whether the body exceeds the limit, by its Content-Length or while it is read. */
const isTooLarge = ({ reason }: HttpServerError.HttpServerError): boolean =>
  reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"

const bodyTooLarge = (limitBytes: number): ProblemDraft<"body-too-large"> =>
  draft("body-too-large", { detail: `the body is larger than ${limitBytes} bytes` })
