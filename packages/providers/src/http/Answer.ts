/** An HTTP answer as drivers read it: already in memory, bounded, and without a client's own types. */
import * as ExactNumbers from "@fieldgate/core/domain/ExactNumbers"
import { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Undefined where the body broke off or was longer than allowed. */
  readonly body: string | undefined
}

/** A header's value; names are matched without regard to case. */
export const header = (answer: Answer, name: string): string | undefined => answer.headers[name.toLowerCase()]

/** A body's value, with ids and figures that are too long for a number as texts: nobody may be told a rounded one. */
const valueOf = ({ body }: Answer): Option.Option<unknown> =>
  body === undefined ? Option.none() : Result.getSuccess(Result.try(() => ExactNumbers.parse(body)))

/** Reads bodies of one shape: what a body says, or undefined where it says anything else. */
export const shaped = <S extends Schema.ConstraintDecoder<unknown>>(
  shape: S
): ((answer: Answer) => S["Type"] | undefined) => {
  const decode = Schema.decodeUnknownOption(shape)
  return (answer) => Option.getOrUndefined(Option.flatMap(valueOf(answer), (value) => decode(value)))
}

/** The body as a JSON object, or undefined where it is anything else: a page of HTML, an array, nothing. */
export const jsonObject = shaped(RecordFields)

/** The body as a JSON array, or undefined where it is anything else. */
export const jsonList = shaped(Schema.Array(Json))
