/** Salesforce's REST API: records, collections, queries, descriptions, the Tooling API's custom fields, and tokens. No OpenAPI is public. */
import * as Schema from "effect/Schema"
import type { Answer, Call, Contract, Proof, Shape } from "../Contract.ts"
import { otherCalls } from "./SalesforceOtherCalls.ts"
import { tokens } from "./SalesforceTokens.ts"
import { answer, atLeast, flag, mapOf, orNull, text, whole } from "../Shapes.ts"

const sources = {
  rest: { kind: "documentation", title: "REST API Developer Guide, versions 60 to 67", date: "2026-11-22" },
  tooling: {
    kind: "documentation",
    title: "Tooling API and Metadata API Developer Guides, CustomField",
    date: "2026-11-22"
  },
  help: { kind: "documentation", title: "Salesforce Help, OAuth flows and their errors", date: "2026-11-22" },
  jsforce: {
    kind: "official client",
    title: "jsforce 3.10.26, requests and the answers that it reads",
    date: "2026-09-22"
  },
  ampersand: {
    kind: "recorded answer",
    title: "amp-labs/connectors 30bbef6, fixtures of providers/salesforce",
    date: "2026-08-21"
  },
  nango: {
    kind: "recorded answer",
    title: "NangoHQ/integration-templates 3196dff, fixtures of integrations/salesforce",
    date: "2026-08-07"
  },
  threads: {
    kind: "report",
    title: "answers quoted in issues of jsforce and of programs that call the API",
    date: "2026-11-22"
  }
} as const satisfies Contract["sources"]

const root = "/services/data/{version}"

/** A record's values: lookups by an external id are objects, and so are addresses. */
const Fields = mapOf(Schema.Json)
const attributes = Schema.Struct({ type: text, url: Schema.optionalKey(text) })
const Stored = Schema.StructWithRest(Schema.Struct({ attributes }), [Fields])

const RowError = Schema.Struct({
  statusCode: text,
  message: text,
  fields: Schema.optionalKey(Schema.Array(text)),
  extendedErrorDetails: Schema.optionalKey(Schema.Json)
})
const Duplicates = Schema.Struct({
  statusCode: text,
  message: text,
  fields: Schema.optionalKey(Schema.Array(text)),
  duplicateResult: Schema.optionalKey(Schema.Json)
})
const Row = Schema.Struct({
  id: Schema.optionalKey(text),
  success: flag,
  created: Schema.optionalKey(flag),
  errors: Schema.Array(Schema.Union([RowError, Duplicates]))
})
const Written = Schema.Struct({
  id: text,
  success: flag,
  errors: Schema.Array(Schema.Json),
  created: Schema.optionalKey(flag)
})
/** The Tooling API reports two more lists. */
const Built = Schema.Struct({
  ...Written.fields,
  warnings: Schema.Array(Schema.Json),
  infos: Schema.Array(Schema.Json)
})

const Described = atLeast({
  name: text,
  label: text,
  type: text,
  length: whole,
  precision: whole,
  scale: whole,
  nillable: flag,
  defaultedOnCreate: flag,
  createable: flag,
  updateable: flag,
  calculated: flag,
  unique: flag,
  externalId: flag,
  idLookup: flag,
  custom: flag,
  picklistValues: Schema.Array(
    Schema.Struct({ value: text, label: text, active: flag, defaultValue: flag, validFor: Schema.NullOr(text) })
  ),
  restrictedPicklist: flag,
  dependentPicklist: flag,
  referenceTo: Schema.Array(text),
  relationshipName: Schema.NullOr(text),
  permissionable: flag,
  inlineHelpText: Schema.NullOr(text)
})
const Summary = atLeast({
  name: text,
  label: text,
  labelPlural: text,
  createable: flag,
  updateable: flag,
  deletable: flag,
  queryable: flag,
  custom: flag,
  keyPrefix: Schema.NullOr(text),
  urls: mapOf(text)
})

const Query = Schema.Struct({
  totalSize: whole,
  done: flag,
  records: Schema.Array(Stored),
  nextRecordsUrl: Schema.optionalKey(text)
})

const collection = Schema.Struct({
  allOrNone: Schema.optionalKey(flag),
  records: Schema.Array(
    Schema.StructWithRest(Schema.Struct({ attributes: Schema.Struct({ type: text }), id: Schema.optionalKey(text) }), [
      Fields
    ])
  )
})

/** Metadata of a custom field. A picklist's value is named by `valueName` or by `fullName`: sources disagree. */
const PicklistValue = Schema.Struct({
  valueName: Schema.optionalKey(text),
  fullName: Schema.optionalKey(text),
  label: text,
  default: flag,
  isActive: Schema.optionalKey(flag)
})
const Metadata = Schema.Struct({
  label: text,
  type: text,
  description: orNull(text),
  inlineHelpText: orNull(text),
  defaultValue: orNull(text),
  externalId: Schema.optionalKey(flag),
  caseSensitive: Schema.optionalKey(flag),
  unique: Schema.optionalKey(flag),
  required: Schema.optionalKey(flag),
  length: orNull(whole),
  precision: orNull(whole),
  scale: orNull(whole),
  visibleLines: orNull(whole),
  referenceTo: orNull(text),
  relationshipName: orNull(text),
  relationshipLabel: orNull(text),
  deleteConstraint: orNull(text),
  valueSet: orNull(
    Schema.Struct({
      restricted: Schema.optionalKey(flag),
      valueSetName: orNull(text),
      valueSetDefinition: orNull(Schema.Struct({ sorted: flag, value: Schema.Array(PicklistValue) }))
    })
  )
})

const Errors = Schema.Array(
  Schema.Struct({
    message: text,
    errorCode: text,
    fields: Schema.optionalKey(Schema.Array(text)),
    // Salesforce misspells it.
    duplicateResut: Schema.optionalKey(Schema.Json)
  })
)

const call = (method: Call["method"], path: string, answers: Call["answers"], more: Partial<Call> = {}): Call => ({
  method,
  path: `${root}${path}`,
  source: "rest",
  answers,
  ...more
})

const results = (shape: Shape, proof: Proof = "seen", source: keyof typeof sources = "ampersand") => [
  answer(200, proof, source, shape)
]

const calls: ReadonlyArray<Call> = [
  call("GET", "", results(atLeast({ identity: text, sobjects: text, query: text }), "specified", "rest")),
  call(
    "GET",
    "/sobjects",
    results(Schema.Struct({ encoding: text, maxBatchSize: whole, sobjects: Schema.Array(Summary) }), "seen", "nango")
  ),
  call(
    "GET",
    "/sobjects/{object}",
    results(Schema.Struct({ objectDescribe: Summary, recentItems: Schema.Array(Schema.Json) }), "seen", "nango")
  ),
  call(
    "GET",
    "/sobjects/{object}/describe",
    results(
      atLeast({
        name: text,
        label: text,
        labelPlural: text,
        createable: flag,
        updateable: flag,
        fields: Schema.Array(Described)
      })
    )
  ),
  call("GET", "/limits", results(mapOf(atLeast({ Max: whole, Remaining: whole })), "seen", "nango")),
  call("POST", "/sobjects/{object}", [answer(201, "seen", "nango", Written)], { body: Fields }),
  call("GET", "/sobjects/{object}/{id}", results(Stored, "seen", "nango"), { query: ["fields"] }),
  call("PATCH", "/sobjects/{object}/{id}", [answer(204, "seen", "nango")], { body: Fields }),
  call("DELETE", "/sobjects/{object}/{id}", [answer(204, "seen", "nango")]),
  call("GET", "/sobjects/{object}/{field}/{value}", results(Stored, "specified", "rest"), { query: ["fields"] }),
  call(
    "PATCH",
    "/sobjects/{object}/{field}/{value}",
    [answer(200, "specified", "rest", Written), answer(201, "seen", "nango", Written)],
    {
      body: Fields,
      query: ["updateOnly"]
    }
  ),
  call("DELETE", "/sobjects/{object}/{field}/{value}", [answer(204, "specified", "rest")]),
  call("POST", "/composite/sobjects", results(Schema.Array(Row)), { body: collection }),
  call("PATCH", "/composite/sobjects", results(Schema.Array(Row)), { body: collection }),
  call("DELETE", "/composite/sobjects", results(Schema.Array(Row), "seen", "nango"), {
    query: ["ids", "allOrNone"]
  }),
  call("PATCH", "/composite/sobjects/{object}/{field}", results(Schema.Array(Row), "seen", "nango"), {
    body: collection
  }),
  call("POST", "/composite/sobjects/{object}", results(Schema.Array(Schema.NullOr(Stored)), "specified", "rest"), {
    body: Schema.Struct({ ids: Schema.Array(text), fields: Schema.Array(text) })
  }),
  call("GET", "/composite/sobjects/{object}", results(Schema.Array(Schema.NullOr(Stored)), "specified", "rest"), {
    query: ["ids", "fields"]
  }),
  call("GET", "/query", results(Query, "seen", "nango"), { query: ["q"] }),
  call("GET", "/queryAll", results(Query, "seen", "nango"), { query: ["q"] }),
  call(
    "POST",
    "/composite",
    results(Schema.Struct({ compositeResponse: Schema.Array(Schema.Json) }), "specified", "rest"),
    {
      body: Schema.Struct({ allOrNone: Schema.optionalKey(flag), compositeRequest: Schema.Array(Schema.Json) })
    }
  ),
  call(
    "POST",
    "/composite/tree/{object}",
    [
      answer(
        201,
        "specified",
        "rest",
        Schema.Struct({ hasErrors: flag, results: Schema.Array(Schema.Struct({ referenceId: text, id: text })) })
      ),
      answer(
        400,
        "specified",
        "rest",
        Schema.Struct({
          hasErrors: flag,
          results: Schema.Array(Schema.Struct({ referenceId: text, errors: Schema.Array(RowError) }))
        })
      )
    ],
    { body: Schema.Struct({ records: Schema.Array(Stored) }) }
  ),
  ...otherCalls,
  call(
    "GET",
    "/tooling/query",
    results(
      Schema.Struct({
        ...Query.fields,
        size: whole,
        queryLocator: Schema.Null,
        entityTypeName: Schema.optionalKey(text)
      }),
      "specified",
      "tooling"
    ),
    {
      query: ["q"],
      source: "tooling"
    }
  ),
  call("POST", "/tooling/sobjects/CustomField", [answer(201, "specified", "tooling", Built)], {
    body: Schema.Struct({ FullName: text, Metadata }),
    source: "tooling"
  }),
  call("GET", "/tooling/sobjects/CustomField/{id}", results(Stored, "specified", "tooling"), {
    query: ["fields"],
    source: "tooling"
  }),
  call("PATCH", "/tooling/sobjects/CustomField/{id}", [answer(204, "seen", "threads")], {
    body: Schema.Struct({ FullName: Schema.optionalKey(text), Metadata }),
    source: "tooling"
  }),
  call("DELETE", "/tooling/sobjects/CustomField/{id}", [answer(204, "specified", "tooling")], { source: "tooling" })
]

const refused = (status: number, proof: Proof, source: keyof typeof sources, ...codes: ReadonlyArray<string>) =>
  codes.map((code) => answer(status, proof, source, Errors, code))

const refusals: ReadonlyArray<Answer> = [
  answer(300, "specified", "rest", Schema.Array(text)),
  answer(304, "specified", "rest"),
  answer(412, "specified", "rest"),
  answer(500, "specified", "rest", Errors, "UNKNOWN_EXCEPTION"),
  answer(503, "specified", "rest", Errors, "SERVER_UNAVAILABLE"),
  answer(503, "unseen", "rest"),
  ...refused(
    400,
    "seen",
    "ampersand",
    "INVALID_FIELD",
    "REQUIRED_FIELD_MISSING",
    "INVALID_FIELD_FOR_INSERT_UPDATE",
    "DUPLICATES_DETECTED"
  ),
  ...refused(
    400,
    "seen",
    "threads",
    "JSON_PARSER_ERROR",
    "STRING_TOO_LONG",
    "INVALID_EMAIL_ADDRESS",
    "DUPLICATE_VALUE",
    "FIELD_CUSTOM_VALIDATION_EXCEPTION"
  ),
  ...refused(
    400,
    "seen",
    "threads",
    "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
    "UNABLE_TO_LOCK_ROW",
    "MALFORMED_ID",
    "INVALID_CROSS_REFERENCE_KEY"
  ),
  ...refused(
    400,
    "specified",
    "rest",
    "MALFORMED_QUERY",
    "INVALID_TYPE",
    "EXCEEDED_ID_LIMIT",
    "LIMIT_EXCEEDED",
    "FIELD_INTEGRITY_EXCEPTION"
  ),
  ...refused(
    400,
    "specified",
    "rest",
    "NUMBER_OUTSIDE_VALID_RANGE",
    "ENTITY_IS_DELETED",
    "DUPLICATE_DEVELOPER_NAME",
    "INVALID_QUERY_FILTER_OPERATOR"
  ),
  ...refused(
    400,
    "unseen",
    "rest",
    "INVALID_HEADER",
    "INVALID_INPUT",
    "INVALID_TYPE_FOR_OPERATION",
    "MISSING_ARGUMENT",
    "PROCESSING_HALTED"
  ),
  ...refused(401, "seen", "threads", "INVALID_SESSION_ID"),
  ...refused(403, "seen", "threads", "REQUEST_LIMIT_EXCEEDED", "API_DISABLED_FOR_ORG"),
  ...refused(404, "seen", "ampersand", "NOT_FOUND", "ENTITY_IS_DELETED"),
  ...refused(404, "specified", "rest", "INVALID_CROSS_REFERENCE_KEY"),
  ...refused(405, "specified", "rest", "METHOD_NOT_ALLOWED"),
  ...refused(415, "specified", "rest", "UNSUPPORTED_MEDIA_TYPE")
]

/** The code of the first error; token endpoints answer with one object. */
export const salesforce: Contract = {
  provider: "salesforce",
  sources,
  calls: [...calls, ...tokens],
  refusals,
  codeOf: (body) => {
    const first = Array.isArray(body) ? body[0] : body
    if (typeof first !== "object" || first === null || Array.isArray(first)) return undefined
    const code = "errorCode" in first ? first["errorCode"] : "error" in first ? first["error"] : undefined
    return typeof code === "string" ? code : undefined
  }
}
