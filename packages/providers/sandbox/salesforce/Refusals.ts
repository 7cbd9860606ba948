/**
 * Salesforce's refusals of a whole call, byte for byte. Sources: the status codes page of the REST API Developer Guide and bodies that
 * callers published; "unseen" marks what neither shows.
 */
import type { RowError } from "./RowErrors.ts"

export interface Refusal {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const withCode = (status: number, errorCode: string, message: string): Refusal => ({
  status,
  body: [{ message, errorCode }]
})

export const ofRow = (errors: ReadonlyArray<RowError>): Refusal => ({
  status: errors[0]?.status ?? 400,
  body: errors.map(({ code, duplicates, fields, message }) =>
    duplicates === undefined
      ? { message, errorCode: code, ...(fields === undefined ? {} : { fields }) }
      : // Salesforce misspells the member.
        { duplicateResut: duplicates, errorCode: code, message }
  )
})

/** Here Salesforce writes the code first. */
const notFoundBecause = (message: string): Refusal => ({ status: 404, body: [{ errorCode: "NOT_FOUND", message }] })

export const notFound: Refusal = notFoundBecause("The requested resource does not exist")

/** Salesforce's own objects that the sandbox lacks. */
const lackedObjects = new Set([
  "asset",
  "attachment",
  "campaignmember",
  "contentdocumentlink",
  "contentversion",
  "contract",
  "emailmessage",
  "note",
  "opportunitycontactrole",
  "opportunitylineitem",
  "order",
  "organization",
  "pricebook2",
  "pricebookentry",
  "profile",
  "quote",
  "recordtype",
  "solution"
])

/** An object that Salesforce has and the sandbox lacks is refused in the sandbox's own words; another one is not found. */
export const unknownObject = (name: string, otherwise: Refusal = notFound): Refusal =>
  lackedObjects.has(name.toLowerCase())
    ? {
        status: 501,
        body: {
          sandbox: `The Salesforce sandbox does not model the object ${name}. docs/sandboxes.md lists the objects that it models.`
        }
      }
    : otherwise

/** Neither an id nor the name of an external id field. */
export const noExternalId = (name: string): Refusal =>
  notFoundBecause(`Provided external ID field does not exist or is not accessible: ${name}`)

export const methodNotAllowed = (method: string, allowed: ReadonlyArray<string>): Refusal => ({
  status: 405,
  body: [
    {
      errorCode: "METHOD_NOT_ALLOWED",
      message: `HTTP Method '${method}' not allowed. Allowed are ${allowed.join(",")}`
    }
  ],
  headers: { allow: allowed.join(",") }
})

/** Several records have the external id: the answer lists their URLs. */
export const multipleChoices = (urls: ReadonlyArray<string>): Refusal => ({ status: 300, body: urls })

export const notModified: Refusal = { status: 304 }

export const preconditionFailed: Refusal = { status: 412 }

/** Unseen: only the status is documented. */
export const badHeader = (name: string, value: string): Refusal =>
  withCode(400, "INVALID_HEADER", `Invalid value for header ${name}: ${value}`)

export const unsupportedMediaType = (type: string): Refusal =>
  withCode(415, "UNSUPPORTED_MEDIA_TYPE", `Content-Type header specified in HTTP request is not supported: ${type}`)

export const missingBody: Refusal = withCode(
  400,
  "JSON_PARSER_ERROR",
  "The HTTP entity body is required, but this request has no entity body."
)

export const jsonUnreadable = (message: string, line: number, column: number): Refusal =>
  withCode(400, "JSON_PARSER_ERROR", `${message} at [line:${line}, column:${column}]`)

export const noRecords: Refusal = withCode(400, "REQUIRED_FIELD_MISSING", "At least 1 record is required")

export const tooManyRecords = (most: number): Refusal =>
  withCode(400, "EXCEEDED_ID_LIMIT", `record limit reached. cannot submit more than ${most} records into this call`)

/** A change of type between records starts a new chunk. */
export const tooManyChunks: Refusal = withCode(
  400,
  "LIMIT_EXCEEDED",
  "Cannot have more than 10 chunks in a single operation. Please rearrange the data to reduce chunking."
)

/** Unseen, in a call on many records. */
export const unsupportedType = (name: string): Refusal => withCode(400, "INVALID_TYPE", typeNotSupported(name))

export const typeNotSupported = (name: string): string =>
  `sObject type '${name}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' ` +
  "after the entity name. Please reference your WSDL or the describe call for the appropriate names."

export const noSuchColumnIn = (object: string, field: string): string =>
  `No such column '${field}' on entity '${object}'. If you are attempting to use a custom field, be sure to append the ` +
  "'__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names."

/** The faults of a query, and of `?fields=`, which is one. */
export const badQuery = (errorCode: string, message: string): Refusal => withCode(400, errorCode, message)

/** Unseen. */
export const treeTooDeep: Refusal = withCode(400, "INVALID_INPUT", "The tree has more than 5 levels")

/** Unseen. */
export const noChildRelationship = (name: string, parent: string): Refusal =>
  withCode(400, "INVALID_FIELD", `No such relation '${name}' on entity '${parent}'`)

export const noQuery: Refusal = badQuery("MALFORMED_QUERY", "A query string has to be specified")

export const sessionInvalid: Refusal = {
  ...withCode(401, "INVALID_SESSION_ID", "Session expired or invalid"),
  headers: { "www-authenticate": "Token" }
}

export type LimitPolicy = "TotalRequests" | "ConcurrentPerOrgLongTxn"

export const limitExceeded = (policy: LimitPolicy): Refusal =>
  withCode(403, "REQUEST_LIMIT_EXCEEDED", `${policy} Limit exceeded.`)

export const apiDisabled: Refusal = withCode(
  403,
  "API_DISABLED_FOR_ORG",
  "The REST API is not enabled for this Organization."
)

/** A part of a composite call refers to something that an earlier part didn't return. */
export const referenceLost = (id: string, path: string): Refusal =>
  withCode(400, "PROCESSING_HALTED", `Invalid reference specified. No value for ${path} found in ${id}`)

/** A part of a composite call that was undone because another one failed. */
export const rolledBack: Refusal = withCode(
  400,
  "PROCESSING_HALTED",
  "The transaction was rolled back since another operation in the same transaction failed."
)

/** Unseen: the faults of a composite call itself. */
export const compositeNotValid = (reason: string): Refusal =>
  withCode(400, "INVALID_INPUT", `The composite request is not valid: ${reason}`)

export const serverTrouble: Refusal = withCode(
  500,
  "UNKNOWN_EXCEPTION",
  "An unexpected error occurred. Please include this ErrorId if you contact support: 000000000-00000 (-0000000000)"
)

/** Only the code is documented. */
export const serverUnavailable: Refusal = withCode(503, "SERVER_UNAVAILABLE", "Server Unavailable")

export const maintenancePage =
  '<html>\n<body>\n<center>\n<table bgcolor="white"><tbody><tr>\n<td><b>We are down for maintenance.</b><br><br>' +
  "Sorry for the inconvenience. We'll be back shortly.</td>\n</tr></tbody></table>\n</center>\n</body>\n</html>\n"

/** The page of an address outside the API. */
export const notFoundPage =
  "<html><head><title>URL No Longer Exists</title></head><body><h1>URL No Longer Exists</h1></body></html>\n"
