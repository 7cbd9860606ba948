/** The members that every error body carries, and the issue of an invalid input. Spec 2.2, 2.3. */
import { RecordFields } from "@fieldgate/core/domain/Json"
import { problemStatus } from "@fieldgate/core/domain/Limits"
import * as Schema from "effect/Schema"

/** The media type of every problem. Spec 7.1. */
export const problemMediaType = "application/problem+json"

const Uri = Schema.String.annotate({ format: "uri" })
const Email = Schema.String.annotate({ format: "email" })
const DateTimeString = Schema.String.annotate({ format: "date-time" })
const Status = Schema.Int.check(
  Schema.isBetween({ minimum: problemStatus.minimum, maximum: problemStatus.below - 1 })
).annotate({ format: "int32" })

const described = <S extends Schema.Top>(schema: S, description: string) => schema.annotateKey({ description })

/** What a problem holds beside `type` and `status`, which each kind fixes. */
export const problemMembers = {
  title: described(Schema.String, "What kind of problem this is, in a few English words."),
  href: described(Uri, "A page about this kind of problem: its causes and what to do."),
  detail: described(Schema.String, "What is wrong with this request."),
  instance: described(Uri, "Identifies this occurrence."),
  subsystem: described(Schema.String, "Where the problem arose: `api`, or the name of the provider."),
  time: described(DateTimeString, "When the problem arose."),
  requestId: described(
    Schema.String,
    "The request's id, as in the header `X-Request-Id`; quote it when asking for help."
  ),
  causes: described(Schema.NonEmptyArray(Schema.String), "What led to the problem, in no particular order."),
  remedy: described(Schema.String, "What to do about it."),
  retryable: described(Schema.Boolean, "Whether the same request may succeed later."),
  retryAfter: described(Schema.optionalKey(DateTimeString), "From when on a retry makes sense."),
  supportEmail: described(Schema.optionalKey(Email), "Whom to write to."),
  supportPhone: described(Schema.optionalKey(Schema.String), "Whom to call."),
  supportUrl: described(Schema.optionalKey(Uri), "Where to ask for help."),
  context: described(
    Schema.optionalKey(RecordFields),
    "Facts for debugging, such as the provider's own status and code."
  )
}

/** One invalid input: a problem of its own, with the place of the input. Spec 2.3. */
export const Issue = Schema.Struct({
  type: described(Uri, "The kind of fault."),
  title: problemMembers.title,
  status: Status,
  detail: described(Schema.String, "What is wrong with the input, and what is allowed."),
  in: described(Schema.Literals(["body", "header", "path", "query"]), "Where the input stands."),
  name: described(Schema.String, "The input's name, such as `batch[7].record.id`."),
  value: described(
    Schema.optionalKey(Schema.Json),
    "The input as it came: cut when long, `null` when it is missing, hidden when it may be secret."
  ),
  line: described(Schema.optionalKey(Schema.Int), "In a manifest: the line, counted from 1."),
  column: described(Schema.optionalKey(Schema.Int), "In a manifest: the column, counted from 1.")
}).annotate({ identifier: "InputValidationIssue", description: "One invalid input." })
export type Issue = typeof Issue.Type
