/** The properties of a definition, each checked alone. `Contradictions.ts` checks them together. */
import { CallLimits, DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import { IdentifyingFields } from "@fieldgate/core/providers/IdentifyingFields"
import { ProviderName } from "@fieldgate/core/domain/Ids"
import * as Schema from "effect/Schema"
import { Describe } from "./DefinitionDescribe.ts"
import { List, ObjectPath, Operations, Read, writes } from "./DefinitionOperations.ts"
import { Auth, OAuth2 } from "./DefinitionSignIn.ts"
import { ConstantHeaders, FieldPattern, HeaderName, Line, Pattern, TakingPattern, Url } from "./DefinitionWords.ts"
import { Condition, InnerLocation, Location } from "./JsonLocation.ts"
import { faultsPatternProblem } from "./MessageFaults.ts"

/** A host, `*` for exactly one label: `*.acme.com` matches `a.acme.com`, but neither `a.b.acme.com` nor `acme.com`. */
const HostPattern = Schema.String.check(
  Schema.isPattern(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
    expected: "a host such as api.acme.com or *.acme.com"
  })
)

const Answer = Schema.Struct({
  /** How a body reports success, besides the status. */
  success: Schema.optionalKey(
    Schema.Struct({
      at: InnerLocation,
      is: Schema.Union([Schema.Boolean, Schema.String, Schema.Number]),
      /** The meaning of a 2xx that reports no success. Default: `unavailable`, because it may have written. */
      otherwise: Schema.optionalKey(Schema.Literals(["rejected", "unavailable"]))
    })
  ),
  record: Location,
  /** The record's id, inside the record. */
  id: InnerLocation,
  /** The record's fields, inside the record. Default: the record itself. */
  fields: Schema.optionalKey(Location),
  /** Where the answer to a write has the record's id, if a read has it elsewhere. What is beside it is the data of the outcome. */
  writtenId: Schema.optionalKey(InnerLocation),
  /** How a 2xx shows that its write was refused after all, where only refusals have a sign. */
  refusal: Schema.optionalKey(Condition),
  /** How a returned record shows that it is deleted, inside the record. */
  deleted: Schema.optionalKey(InnerLocation),
  /** The header of a create's answer that has the new record's id, and the part of it that is the id. */
  createdId: Schema.optionalKey(Schema.Struct({ header: HeaderName, pattern: TakingPattern }))
})

/** How an object differs from the others. What is left out is as for all objects. */
const ObjectMembers = Schema.Struct({
  /** The name that people see. Default: its own, with a capital. */
  displayName: Schema.optionalKey(Line),
  /** Its name in paths. Default: its own. */
  path: Schema.optionalKey(ObjectPath),
  /** Calls of its own, in place of those of all objects. */
  operations: Schema.optionalKey(
    Schema.Struct({ ...writes, read: Schema.optionalKey(Read), list: Schema.optionalKey(List) })
  ),
  /** Headers besides those of all objects. */
  headers: Schema.optionalKey(ConstantHeaders),
  fieldsAt: Schema.optionalKey(Location),
  answer: Schema.optionalKey(Answer)
})
export type ObjectMembers = typeof ObjectMembers.Type

/** Fields that a record has in another place than the rest, such as custom fields in an object of their own. */
const FieldGroup = Schema.Struct({
  /** Which fields: a regular expression for their names. */
  names: FieldPattern,
  /** Where, besides the rest. */
  at: InnerLocation,
  /** The objects whose records have them there. Default: all. */
  objects: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString))
})

/** How a field's value is written and read where that isn't the value itself. */
const ValueForm = Schema.Struct({
  /** Where a request has the value: `[0, "value"]` writes `[{ "value": … }]`. A list of values, if it begins with 0, has one such item for each. */
  sent: Schema.optionalKey(InnerLocation),
  /** Where an answer has the value: the first of these that is there. A list with several items is a list of values. */
  returned: Schema.optionalKey(Schema.NonEmptyArray(InnerLocation))
})
export type ValueForm = typeof ValueForm.Type

const FaultsPattern = Schema.String.check(
  Schema.makeFilter((source: string) => faultsPatternProblem(source), { expected: "a pattern for one fault" })
)

const Errors = Schema.Struct({
  /** The first of these that is a text. */
  message: Schema.NonEmptyArray(InnerLocation),
  /** The first of these that is a text or a number. */
  code: Schema.optionalKey(Schema.Array(InnerLocation)),
  /** A list of faults, each with a message, perhaps a code and a field. */
  list: Schema.optionalKey(
    Schema.Struct({
      at: InnerLocation,
      message: InnerLocation,
      code: Schema.optionalKey(InnerLocation),
      field: Schema.optionalKey(InnerLocation)
    })
  ),
  /** An object with the faults of fields by their names; each is a text or a list of texts. */
  byField: Schema.optionalKey(InnerLocation),
  /** One fault inside the message: a regular expression with the groups `message` and, if it names one, `field`. */
  faultsInMessage: Schema.optionalKey(FaultsPattern),
  /** Refusals because another record has a value already, by their codes, and where they name it: in a fault of `list` or in the message. */
  duplicates: Schema.optionalKey(
    Schema.Struct({
      codes: Schema.NonEmptyArray(Schema.NonEmptyString),
      existingId: Schema.optionalKey(
        Schema.Union([Schema.Struct({ at: InnerLocation }), Schema.Struct({ pattern: TakingPattern })]).annotate({
          message: "Expected { at } or { pattern }, a pattern with the group value"
        })
      )
    })
  ),
  /** The header with the id of the call in the provider's logs. */
  correlationHeader: Schema.optionalKey(HeaderName)
})
export type Errors = typeof Errors.Type

/** Reasons of the port; `turnedAway` is unavailable, with certainty that nothing was written. */
const Reason = Schema.Literals(["rejected", "unauthorized", "quotaExceeded", "turnedAway", "unavailable"])
export type Reason = typeof Reason.Type

/** A header, or a part of one. */
const HeaderPart = Schema.Union([HeaderName, Schema.Struct({ header: HeaderName, pattern: TakingPattern })]).annotate({
  message: "Expected a header's name in small letters, or { header, pattern }"
})
const seconds = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 86_400 }))

/** What answers say of limits, and when a used-up one ends; `Retry-After` always takes precedence. */
const RateLimit = Schema.Struct({
  reset: Schema.optionalKey(
    Schema.Struct({
      header: HeaderName,
      unit: Schema.Literals(["seconds", "epochSeconds"]),
      /** The part of the header that is the number. Default: all of it. */
      pattern: Schema.optionalKey(TakingPattern)
    })
  ),
  /** The duration of a limit if the answer doesn't report its end. */
  otherwiseSeconds: seconds,
  /** The calls of a window: this replaces `callLimits.calls`. */
  limit: Schema.optionalKey(HeaderPart),
  /** The window's milliseconds, where they may differ from `callLimits.windowMillis`. */
  windowMillis: Schema.optionalKey(HeaderPart),
  /** `0` when nothing is left until the reset. */
  remaining: Schema.optionalKey(HeaderPart),
  /** The calls of a day, or the fewest of any plan: the background leaves the last of them to callers. */
  dailyLimit: Schema.optionalKey(Schema.Union([HeaderPart, Schema.Int.check(Schema.isGreaterThan(0))])),
  /** `0` when the day's budget is used up: it ends at midnight (UTC), whatever the other headers report. */
  dailyRemaining: Schema.optionalKey(HeaderPart),
  /** How many of `dailyLimit` were used, in place of `dailyRemaining`. */
  dailyUsed: Schema.optionalKey(HeaderPart),
  /** How long the background pauses for a day that has no end, because calls become available one by one. */
  dailyPauseSeconds: Schema.optionalKey(seconds)
})
export type RateLimit = typeof RateLimit.Type

/** Every property of a definition. */
export const Members = Schema.Struct({
  name: ProviderName.check(
    Schema.isPattern(/^[a-z][a-z0-9-]*$/, {
      expected: "a name of small letters, digits and dashes, such as pipedrive: no capitals, no blanks"
    })
  ),
  displayName: Line,
  /** The page that explains how to get a key. */
  docsUrl: Schema.optionalKey(Url),
  /** The base URL of the API; `{name}` is replaced by a fact of the account's metadata. */
  baseUrl: Schema.String,
  /** The facts in `baseUrl`, with their defaults. */
  variables: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        fallback: Schema.optionalKey(Schema.NonEmptyString),
        /** The label of its input in a form, and the help text below. */
        displayName: Schema.optionalKey(Line),
        prompt: Schema.optionalKey(Line)
      })
    )
  ),
  /** The provider's hosts: no other receives a token, except one that the deployment configures. */
  hosts: Schema.NonEmptyArray(HostPattern),
  auth: Auth,
  /** How accounts sign in by OAuth. Default: with a key alone. */
  oauth2: Schema.optionalKey(OAuth2),
  /** Headers of every call. Default: none. */
  headers: Schema.optionalKey(ConstantHeaders),
  /** How each object is named in paths, or how it differs from the others. Default: any object, under its own name. */
  objects: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Union([ObjectPath, ObjectMembers]).annotate({
        message:
          "Expected segments of a path, such as leads, or { displayName?, path?, operations?, headers?, fieldsAt?, answer? }"
      })
    )
  ),
  operations: Operations,
  /** How objects and their fields are described. Default: they are not, so that a config is saved unchecked. */
  describe: Schema.optionalKey(Describe),
  /** What the id of every record looks like, by a regular expression, and in words: any other is refused before a call. Default: any text. */
  recordId: Schema.optionalKey(Schema.Struct({ pattern: Pattern, description: Line })),
  /** The fields whose values identify a record to people, by object and with their kind: writes are found by them. Default: none. */
  identifyingFields: Schema.optionalKey(Schema.Record(Schema.String, IdentifyingFields)),
  /** Where a request contains the fields. Default: they are the body. */
  fieldsAt: Schema.optionalKey(Location),
  /** Fields in another place of a record. Default: all are in the same. */
  fieldGroups: Schema.optionalKey(Schema.Array(FieldGroup)),
  /** The form of values, by object and field; `*` is every other one. Default: a value is itself. */
  values: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, ValueForm))),
  answer: Answer,
  errors: Errors,
  /** 4xx statuses with another meaning than the default: 401 unauthorized, 408 unavailable, 429 quotaExceeded, others rejected. */
  statuses: Schema.optionalKey(Schema.Record(Schema.String, Reason)),
  rateLimit: RateLimit,
  /** How many calls the provider accepts from one account. Default: no limit until it refuses one. */
  callLimits: Schema.optionalKey(CallLimits),
  capabilities: DeclaredCapabilities
})
export type Members = typeof Members.Type
