/** How an API describes objects and their fields: the `describe` of a definition. */
import { ValueType } from "@fieldgate/core/providers/ObjectMetadata"
import * as Schema from "effect/Schema"
import { PathTemplate, QueryTemplates } from "./DefinitionOperations.ts"
import { Line } from "./DefinitionWords.ts"
import { InnerLocation, Location, Sign } from "./JsonLocation.ts"

/** A list, perhaps in several pages. */
const listing = {
  method: Schema.Literal("GET"),
  /** `{object}` is replaced. */
  path: PathTemplate,
  /** Parameters of the address, the same for each page. */
  query: Schema.optionalKey(QueryTemplates),
  /** Where an answer has the list. Empty: it is the list. */
  items: Location,
  /** The parameter that leads to a page. Default: there is one page. */
  pages: Schema.optionalKey(
    Schema.Union([
      /** Its value is in the answer before; without one, that was the last page. */
      Schema.Struct({ parameter: Schema.NonEmptyString, next: InnerLocation }),
      /** Its value is how many items precede. A page with fewer items than this was the last. */
      Schema.Struct({
        parameter: Schema.NonEmptyString,
        size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))
      })
    ]).annotate({ message: "Expected { parameter, next } or { parameter, size }" })
  )
}
const Listing = Schema.Struct(listing)
export type Listing = typeof Listing.Type

const Objects = Schema.Struct({
  ...listing,
  /** The name in paths and writes. */
  name: InnerLocation,
  displayName: InnerLocation,
  /** How an object shows that the account's people made it. Default: none is. */
  custom: Schema.optionalKey(Sign),
  /** How an item shows that it is to be left out. */
  omitted: Schema.optionalKey(Sign)
})

/** A value to choose from, inside an item; an empty location is the item itself. */
const option = { value: Location, label: Location }

const Fields = Schema.Struct({
  ...listing,
  /** What `{object}` is in the path, by object. An object that is left out has no fields but the known ones. Default: as in other paths. */
  paths: Schema.optionalKey(Schema.Record(Schema.NonEmptyString, Schema.NonEmptyString)),
  /** The name in records. */
  name: InnerLocation,
  /** The text before it in records, such as `custom.`. */
  prefix: Schema.optionalKey(Line),
  displayName: InnerLocation,
  /** The type in the provider's words. */
  type: InnerLocation,
  /** The kind of value by these words. Any other is `other`. */
  types: Schema.Record(Schema.NonEmptyString, ValueType),
  /** How a choice shows that it holds several values. */
  several: Schema.optionalKey(Sign),
  /** How a field shows that a new record may have it. Default: each may. */
  createable: Schema.optionalKey(Sign),
  /** The same for an existing record. Default: as `createable`. */
  updateable: Schema.optionalKey(Sign),
  /** How a field shows that a new record requires it. Default: it doesn't, and neither does the description. */
  required: Schema.optionalKey(Sign),
  /** How a field shows that no two records hold the same value. Default: none is. */
  unique: Schema.optionalKey(Sign),
  /** How a field shows that the account's people made it, or `true` if the list has only such. Default: none is. */
  custom: Schema.optionalKey(
    Schema.Union([Schema.Literal(true), Sign]).annotate({
      message: "Expected true, { at, is } or { at, exists: true }"
    })
  ),
  /** Where a reference has the name of the object whose records' ids it holds, or their list. */
  referenceTo: Schema.optionalKey(InnerLocation),
  /** How an item shows that it is to be left out. */
  omitted: Schema.optionalKey(Sign),
  /** The values to choose from: in the item, or by a call for each field of some types, with `{field}` as its name. */
  values: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ at: InnerLocation, ...option }),
      Schema.Struct({ calls: Schema.Record(Schema.NonEmptyString, Schema.Struct({ ...listing, ...option })) })
    ]).annotate({
      message: "Expected { at, value, label } or { calls: { <type>: { method, path, items, value, label } } }"
    })
  )
})
export type Fields = typeof Fields.Type

const knownFields =
  `Expected one of ${ValueType.literals.join(", ")}, or ` +
  "{ type, displayName?, readOnly?, createOnly?, required?, unique?, referenceTo?, values? }"

/** What is known of a field without a question: it precedes what the API says. */
const KnownField = Schema.Union([
  ValueType.annotate({ message: knownFields }),
  Schema.Struct({
    type: ValueType,
    displayName: Schema.optionalKey(Line),
    /** No caller may write it. */
    readOnly: Schema.optionalKey(Schema.Literal(true)),
    /** A new record alone may have it. */
    createOnly: Schema.optionalKey(Schema.Literal(true)),
    /** A new record requires it. */
    required: Schema.optionalKey(Schema.Literal(true)),
    /** No two records hold the same value. */
    unique: Schema.optionalKey(Schema.Literal(true)),
    /** The objects whose records' ids it holds. */
    referenceTo: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
    /** The values to choose from; no other is accepted. */
    values: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString))
  })
]).annotate({ message: knownFields })
export type KnownField = typeof KnownField.Type

/** How the values of choices are sent: as texts, or as numbers where they are numbers. An option's label is replaced by its value. */
const Choices = Schema.Literals(["text", "number"])
export type Choices = typeof Choices.Type

export const Describe = Schema.Struct({
  /** Set where the provider refuses an empty list of several choices. */
  neverEmpty: Schema.optionalKey(Schema.Literal(true)),
  /** How requests have the values of choices. Default: as they come from the caller. */
  choices: Schema.optionalKey(Choices),
  /** How requests have dates and times, where they are numbers. Default: as texts, so that a number is refused or written as one. */
  since1970: Schema.optionalKey(Schema.Literals(["milliseconds", "seconds"])),
  /** Set where the provider leaves out fields that it doesn't have, and answers with success. */
  dropsUnknown: Schema.optionalKey(Schema.Literal(true)),
  /** Records may name a field by its label, too: for a provider that makes the names of custom fields. */
  labels: Schema.optionalKey(Schema.Literal(true)),
  /** The list of objects. Default: those of the definition's `objects`. */
  objects: Schema.optionalKey(Objects),
  /** The list of an object's fields. Default: the known ones. */
  fields: Schema.optionalKey(Fields),
  /** The fields that every account has, by object; they precede the listed ones of the same name. */
  known: Schema.optionalKey(Schema.Record(Schema.NonEmptyString, Schema.Record(Schema.NonEmptyString, KnownField)))
})
export type Describe = typeof Describe.Type
