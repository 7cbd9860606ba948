/** Checks each body before it is decoded; refuses bodies that are unreadable, not JSON, or would lose values. @rule http.json */
import { isUtf8 } from "node:buffer"
import { mostFaults } from "@fieldgate/core/domain/DecodeFaults"
import * as ExactNumbers from "@fieldgate/core/domain/ExactNumbers"
import { nameOf } from "@fieldgate/core/domain/InputFault"
import { jsonValues } from "@fieldgate/core/domain/Limits"
import { echoed, invalidInput, issueOf } from "@fieldgate/core/problems/Issues"
import type { Issue } from "@fieldgate/core/problems/Problem"
import { type ProblemDraft, draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { CurrentRequest } from "../CurrentRequest.ts"
import * as RequestCapacity from "../RequestCapacity.ts"
import * as BodyBytes from "./BodyBytes.ts"
import { duplicateProperties } from "./DuplicateProperties.ts"
import { bodyIssue, malformedJson } from "./MalformedJson.ts"
import { findJsonFault } from "./JsonFault.ts"
import { type JsonShape, jsonShape } from "./JsonShape.ts"

type BodyFault = ProblemDraft<"unsupported-media-type" | "body-too-large" | "malformed-json" | "input-validation">

/** Deeper values could overflow the stack later, when the write may already have been sent. */
const deepestNesting = 64

/** Bodies with more characters take noticeable time to decode. */
const largeBody = 64 * 1024

/** The text of a body that is JSON if it is well-formed; its slot is free for other requests until it has arrived. */
export const bodyOf = (
  request: HttpServerRequest.HttpServerRequest,
  limitBytes: number
): Effect.Effect<string, BodyFault | RequestCapacity.Busy> =>
  Effect.withFiber((fiber) => {
    const { slot } = fiber.getRef(CurrentRequest)
    slot.release()
    const format = unsupportedFormat(request)
    if (format !== undefined) return Effect.fail(format)
    return Effect.flatMap(BodyBytes.read(request, limitBytes), (bytes) => textOf(bytes, slot))
  })

const decoder = new TextDecoder()

const textOf = (
  bytes: Uint8Array,
  slot: RequestCapacity.Slot
): Effect.Effect<string, BodyFault | RequestCapacity.Busy> => {
  const text = decoder.decode(bytes)
  // The decoder replaces invalid UTF-8 by U+FFFD, which must not be written into a record.
  if (text.includes("\uFFFD") && !isUtf8(bytes)) return Effect.fail(malformedJson("the body is not valid UTF-8"))
  const tooLarge = shapeFaults(jsonShape(text))
  if (tooLarge.length > 0) return Effect.fail(invalidInput(tooLarge.map(bodyIssue)))
  const lossy = [...duplicatesIn(text), ...ExactNumbers.longNumbers(text).map(longNumberIssue)]
  if (lossy.length > 0) return Effect.fail(invalidInput(lossy.slice(0, mostFaults), { total: lossy.length }))
  const admitted = (): Effect.Effect<string, RequestCapacity.Busy> =>
    slot.acquire() ? Effect.succeed(text) : Effect.fail(RequestCapacity.busyProblem)
  // Decoding a large body takes as long again, so other requests run first.
  return text.length > largeBody ? Effect.flatMap(Effect.yieldNow, admitted) : admitted()
}

const shapeFaults = ({ depth, values }: JsonShape): ReadonlyArray<string> => [
  ...(depth > deepestNesting ? [`the body is nested more than ${deepestNesting} levels deep`] : []),
  ...(values > jsonValues.maximum
    ? [`the body must have at most ${jsonValues.maximum} properties and items; it has ${values}`]
    : [])
]

const unsupportedFormat = ({ headers }: HttpServerRequest.HttpServerRequest) => {
  const type = headers["content-type"]
  const encoding = headers["content-encoding"]
  if (type !== undefined && mediaTypeOf(type) !== "application/json") {
    return draft("unsupported-media-type", {
      detail: `the body's media type is ${mediaTypeOf(type) || "empty"}; send application/json`
    })
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(type ?? "")?.[1]
  if (charset !== undefined && !/^utf-?8$/iu.test(charset)) {
    return draft("unsupported-media-type", {
      detail: `the body's charset is ${charset.slice(0, 100)}; send UTF-8, without a charset or with charset=utf-8`
    })
  }
  return encoding === undefined || encoding.trim().toLowerCase() === "identity"
    ? undefined
    : draft("unsupported-media-type", {
        detail: "the body is compressed (Content-Encoding); send uncompressed JSON"
      })
}

/** Truncated, because the answer contains it. */
const mediaTypeOf = (header: string): string => (header.split(";")[0] ?? "").trim().toLowerCase().slice(0, 100)

/** Refuses duplicate properties, of which parsers drop all but one. The decoder reports a text that is not JSON. */
const duplicatesIn = (text: string): ReadonlyArray<Issue> => {
  const paths = duplicateProperties(text, mostFaults)
  if (paths.length === 0 || findJsonFault(text) !== undefined) return []
  return [...new Set(paths.map(nameOf))].map((name) =>
    issueOf("invalid-input", "body", name, `${name} occurs more than once in its object: send it once`, null)
  )
}

/** Refuses numbers that would change when parsed. */
const longNumberIssue = ({ digits, path }: ExactNumbers.LongNumber) => {
  const name = nameOf(path)
  const detail = `${name} has more digits than a JSON number keeps: send it as text, in quotes`
  return issueOf("invalid-input", "body", name, detail, echoed(path, digits))
}

/** Returns why a body is not a JSON object; undefined if only its properties are at fault. */
export const wholeBodyFault = (text: string): ProblemDraft<"malformed-json" | "input-validation"> | undefined => {
  if (text.trim() === "") return invalidInput([bodyIssue("the body is empty: send a JSON object")])
  const fault = findJsonFault(text)
  return fault === undefined ? undefined : malformedJson(`the body is not valid JSON: ${fault.sentence}`)
}
