/** An HTTP answer as drivers read it: already in memory, bounded, and without a client's own types. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Json, RecordFields } from "@fieldgate/core/domain/Json"

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Undefined where the body broke off or was longer than allowed. */
  readonly body: string | undefined
}

/** A header's value; names are matched without regard to case. */
export const header = (answer: Answer, name: string): string | undefined => answer.headers[name.toLowerCase()]

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(RecordFields))
const decodeList = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(Json)))

/** The body as a JSON object, or undefined where it is anything else: a page of HTML, an array, nothing. */
export const jsonObject = (answer: Answer): Readonly<Record<string, Json>> | undefined =>
  Option.getOrUndefined(decode(answer.body))

/** The body as a JSON array, or undefined where it is anything else. */
export const jsonList = (answer: Answer): ReadonlyArray<Json> | undefined =>
  Option.getOrUndefined(decodeList(answer.body))

/** Reads bodies of one shape: what a body says, or undefined where it says anything else. */
export const shaped = <S extends Schema.ConstraintDecoder<unknown>>(
  shape: S
): ((answer: Answer) => S["Type"] | undefined) => {
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(shape))
  return (answer) => Option.getOrUndefined(decode(answer.body))
}
