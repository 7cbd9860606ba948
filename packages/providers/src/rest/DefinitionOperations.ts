/** The calls of a definition: writes of one record, reads, searches, upserts and the check of credentials. */
import { RecordFields } from "@fieldgate/core/domain/Json"
import { ValueType } from "@fieldgate/core/providers/ObjectMetadata"
import * as Schema from "effect/Schema"
import { ConstantHeaders, FieldPattern, Line, Pattern } from "./DefinitionWords.ts"
import { Condition, InnerLocation, Location } from "./JsonLocation.ts"

/** `{object}` and `{id}` are replaced by those of the call. */
export const PathTemplate = Schema.String.check(
  Schema.isPattern(/^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9_.~{}()=,'-]+)+\/?$/, {
    expected: "a path such as /v1/{object}/{id} or /{object}({id}), its parameters apart as query"
  })
)

/** The parameters of an address; the places of their texts are replaced like those of the path. */
export const QueryTemplates = Schema.Record(Schema.NonEmptyString, Schema.String)

/** The name of an object in a path. */
export const ObjectPath = Schema.String.check(
  Schema.isPattern(/^(?!\.{1,2}(\/|$))[A-Za-z0-9_.~-]+(\/(?!\.{1,2}(\/|$))[A-Za-z0-9_.~-]+)*$/, {
    expected: "segments of a path, such as leads"
  })
)

const operation = <const Methods extends ReadonlyArray<"GET" | "POST" | "PUT" | "PATCH" | "DELETE">>(
  methods: Methods
) =>
  Schema.Struct({
    method: Schema.Literals(methods),
    path: PathTemplate,
    /** Parameters of the address, such as `{ $select: "name" }`. */
    query: Schema.optionalKey(QueryTemplates),
    /** Headers besides those of all calls, such as `{ "if-match": "*" }`. */
    headers: Schema.optionalKey(ConstantHeaders)
  })

export const Read = operation(["GET"])

export const writes = {
  create: Schema.optionalKey(operation(["POST", "PUT"])),
  /** A call that keeps the fields that it doesn't name. */
  update: Schema.optionalKey(operation(["PATCH", "PUT", "POST"])),
  delete: Schema.optionalKey(operation(["DELETE", "POST"]))
}

/** The provider's word for a field: a text, or a part of the body that may have places of its own. */
const Word = Schema.Union([Schema.NonEmptyString, RecordFields]).annotate({
  message: "Expected the provider's word for the field, or the part of the body that searches by it"
})

/**
 * What replaces a character of a value inside a longer text, such as `{ "'": "''" }`: with it, the value can't change the meaning of
 * that text.
 */
const Escapes = Schema.Record(Schema.String, Schema.NonEmptyString).check(
  Schema.makeFilter(
    (escapes: Readonly<Record<string, string>>) =>
      Object.keys(escapes).every((name) => Array.from(name).length === 1)
        ? undefined
        : "must have one character as each name",
    { expected: "what replaces each character" }
  )
)
export type Escapes = typeof Escapes.Type

/** A search for records by the value of one field. Each found record is then read and compared. */
const Find = Schema.Struct({
  /** A GET with the search in the address, or a POST with the search in its body. */
  method: Schema.Literals(["GET", "POST"]),
  path: PathTemplate,
  /** The parameters of the address. `{field}` and `{value}` are replaced by the provider's word for the field and by the value. */
  query: Schema.optionalKey(QueryTemplates),
  /** The body, with the same places and `{object}`, also in names of properties. */
  body: Schema.optionalKey(RecordFields),
  /** Required where `{value}` is inside a longer text, such as `name eq '{value}'`. */
  escapes: Schema.optionalKey(Escapes),
  /**
   * The fields of each object that records are found by, and the provider's word for each. `*` is any other object or field; as a word it
   * is the field's own name.
   */
  fields: Schema.Record(Schema.String, Schema.Record(Schema.String, Word)),
  /** Other fields of these objects, by a regular expression for their names: the provider's word for all of them, and the kinds of value that it searches. */
  others: Schema.optionalKey(
    Schema.Struct({ names: FieldPattern, word: Line, types: Schema.NonEmptyArray(ValueType) })
  ),
  /** Where the answer has the found records. */
  items: InnerLocation,
  /** The record's id, inside an item. Default: where the object's record has it. */
  id: Schema.optionalKey(InnerLocation),
  /** How many records an answer has at most: with as many, the search is refused, because there may be more. */
  most: Schema.Int.check(Schema.isBetween({ minimum: 10, maximum: 1000 })),
  /** Whether the search may not know the newest records yet. */
  isDelayed: Schema.Boolean
})
export type Find = typeof Find.Type

/** A call that lists records of an object; one of them is a sample. */
export const List = Schema.Struct({
  method: Schema.Literals(["GET", "POST"]),
  path: PathTemplate,
  /** Parameters of the address, such as one that limits the list to one record. `{fields}` is replaced by the names of the fields, with commas. */
  query: Schema.optionalKey(QueryTemplates),
  /** The body of a POST. */
  body: Schema.optionalKey(RecordFields),
  /** Where the answer has the records. */
  items: InnerLocation,
  /** How many fields the provider accepts in `{fields}`; the sample has no others. Default: any number. */
  fields: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })))
})

/** A call that creates a record, or updates the one with the same value of a unique field. */
const Upsert = Schema.Struct({
  method: Schema.Literals(["PUT", "PATCH", "POST"]),
  /** `{key}` is the field's name, `{value}` its value. */
  path: PathTemplate,
  /** Parameters of the address, with the same places. */
  query: Schema.optionalKey(QueryTemplates),
  /** What the body has besides the record, with the same places. */
  body: Schema.optionalKey(RecordFields),
  /** Headers besides those of all calls. */
  headers: Schema.optionalKey(ConstantHeaders),
  /** For the value in a path, as in a search. */
  escapes: Schema.optionalKey(Escapes),
  /** The values that the call takes, by a regular expression: records are looked up by any other. Default: it takes all. */
  values: Schema.optionalKey(Pattern),
  /** How the answer shows that the record is new: its status, or a part of its body. Default: it doesn't, and neither do outcomes. */
  created: Schema.optionalKey(
    Schema.Union([Schema.Struct({ status: Schema.Int }), Condition]).annotate({
      message: 'Expected { status: 201 }, or { at, is } such as { at: ["action"], is: "insert" }'
    })
  )
})
export type Upsert = typeof Upsert.Type

/** A call that creates or updates several records, and answers a result for each in their order. */
const BatchCall = Schema.Struct({
  method: Schema.Literals(["POST", "PUT", "PATCH"]),
  path: PathTemplate,
  query: Schema.optionalKey(QueryTemplates),
  /** Where the body has the list of records. Empty: the body is the list. */
  records: Location,
  /** Where a record of the list has its id; of updates. */
  id: Schema.optionalKey(InnerLocation),
  /** Where a record of the list has its fields. Default: they are the record. */
  fieldsAt: Schema.optionalKey(Location),
  /** Where an answer has the results. Empty: it is their list. */
  results: Location,
  /** How a result shows that its record was written, whatever the status of the call. Another value is a refusal of this record. */
  success: Condition,
  /** The record's id, inside a result. */
  recordId: InnerLocation,
  /** The record, inside a result. Default: answers have none. */
  record: Schema.optionalKey(Location),
  /** Why a record was refused, inside a result: the first of these that is a text; perhaps a code and a field. */
  message: Schema.NonEmptyArray(InnerLocation),
  code: Schema.optionalKey(InnerLocation),
  field: Schema.optionalKey(InnerLocation)
})
export type BatchCall = typeof BatchCall.Type

export const Operations = Schema.Struct({
  ...writes,
  read: Read,
  find: Schema.optionalKey(Find),
  /** Used to show a sample record where a customer maps fields. Needs `describe`. */
  list: Schema.optionalKey(List),
  upsert: Schema.optionalKey(Upsert),
  /** Calls with several records; `capabilities.batch` says how many. */
  batch: Schema.optionalKey(
    Schema.Struct({ create: Schema.optionalKey(BatchCall), update: Schema.optionalKey(BatchCall) })
  ),
  /** A call that changes nothing and returns the account, if the credentials are accepted. */
  check: Schema.optionalKey(
    Schema.Struct({
      method: Schema.Literal("GET"),
      path: PathTemplate,
      /** Where the answer has the account's name and id; a text or a number. */
      account: Schema.optionalKey(
        Schema.Struct({ name: Schema.optionalKey(InnerLocation), id: Schema.optionalKey(InnerLocation) })
      )
    })
  )
})
