/**
 * HubSpot's refusals, one function each, byte for byte. Sources: developers.hubspot.com/docs/api-reference/error-handling, and bodies
 * that callers published. A text that no source shows is marked "unseen" and has HubSpot's common shape.
 */
import * as Timestamps from "./Timestamps.ts"

export interface Refusal {
  readonly status: number
  readonly body: (correlationId: string) => Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface PropertyFault {
  readonly name: string
  readonly code: string
  readonly message: string
}

type Members = Readonly<Record<string, unknown>>

const refusal = (status: number, message: string, members: Members = {}): Refusal => ({
  status,
  body: (correlationId) => ({ status: "error", message, correlationId, ...members })
})

const invalid = (message: string, members: Members = {}): Refusal =>
  refusal(400, message, { ...members, category: "VALIDATION_ERROR" })

export const propertyDoesNotExist = (name: string): PropertyFault => ({
  name,
  code: "PROPERTY_DOESNT_EXIST",
  message: `Property "${name}" does not exist`
})

/** Every wrong property, reported twice: as JSON within the message, and in `errors`. */
export const propertyValuesNotValid = (hubId: number, faults: ReadonlyArray<PropertyFault>): Refusal => {
  const details = faults.map(({ name, code, message }) => ({
    isValid: false,
    message,
    error: code,
    name,
    localizedErrorMessage: message,
    portalId: hubId
  }))
  return invalid(`Property values were not valid: ${JSON.stringify(details)}`, {
    errors: faults.map(({ name, code, message }) => ({ message, code, context: { propertyName: [name] } }))
  })
}

/** The faults of several records: the message contains each, but `errors` repeats no fault and names no record. */
export const batchValuesNotValid = (hubId: number, faults: ReadonlyArray<PropertyFault>): Refusal => {
  const { body, status } = propertyValuesNotValid(hubId, faults)
  const different = [...new Map(faults.map((fault) => [`${fault.name} ${fault.message}`, fault])).values()]
  return {
    status,
    body: (correlationId) => ({
      ...body(correlationId),
      errors: propertyValuesNotValid(hubId, different).body(correlationId)["errors"]
    })
  }
}

export const batchEmpty: Refusal = invalid("Batch input provided should have at least one object.")

/** Unseen for 100; this is HubSpot's text for its limit of histories. */
export const batchTooLong = (limit: number): Refusal =>
  invalid(
    `The maximum number of inputs supported in a batch request is ${limit}. ` +
      "Please reduce the number of items and try again"
  )

export const duplicateIds = (ids: ReadonlyArray<string>): Refusal =>
  invalid(`Duplicate IDs found in batch input: [${ids.join(", ")}]. IDs must be unique`, { context: { ids } })

/** Unseen. */
export const upsertNeedsIdProperty: Refusal = invalid("idProperty is required to upsert")

/** One entry for all missing records of a batch. */
export const objectsNotFound = (singular: string, ids: ReadonlyArray<string>): Refusal =>
  refusal(404, `Could not get some ${singular} objects, they may be deleted or not exist. Check that ids are valid.`, {
    category: "OBJECT_NOT_FOUND",
    context: { ids }
  })

export const entryOf = (refusal: Refusal, context: Readonly<Record<string, ReadonlyArray<string>>> = {}): Members => {
  const { category, context: own, correlationId: _, message, status, ...members } = refusal.body("")
  const existing = typeof message === "string" ? /Existing ID: (\d+)/.exec(message)?.[1] : undefined
  return {
    status,
    ...(category === undefined ? {} : { category }),
    message,
    ...members,
    context: {
      ...context,
      ...(existing === undefined ? {} : { existingId: [existing] }),
      ...(typeof own === "object" ? own : {})
    }
  }
}

export const requiredNotSet = (singular: string, names: ReadonlyArray<string>): Refusal =>
  invalid(`Error creating ${singular}. Some required properties were not set.`, { context: { properties: names } })

export const nothingToUpdate: Refusal = invalid("No properties found to update, please provide at least one.", {
  context: { properties: ["{}"] }
})

export const jsonUnreadable = (line: number, column: number, reason: string): Refusal =>
  refusal(400, `Invalid input JSON on line ${line}, column ${column}: ${reason}`)

export const jsonLacks = (column: number, names: ReadonlyArray<string>): Refusal =>
  invalid(`Invalid input JSON on line 1, column ${column}. Some required fields were not set: [${names.join(", ")}]`)

export const contactExists = (id: string): Refusal =>
  refusal(409, `Contact already exists. Existing ID: ${id}`, { category: "CONFLICT" })

/** A whole batch is refused without naming the conflicting record. */
export const someContactExists: Refusal = refusal(409, "Contact already exists", { category: "CONFLICT" })

/** Two ids: first the record that was to get the value, then the one that has it. */
export const valueTaken = (taken: {
  readonly hubId: number
  readonly singular: string
  readonly property: string
  readonly value: string
  readonly id: string
  readonly holder: string
}): Refusal =>
  invalid(
    `Cannot set PropertyValueCoordinates{portalId=${taken.hubId}, ` +
      `objectTypeId=ObjectTypeId{legacyObjectType=${taken.singular}}, propertyName=${taken.property}, ` +
      `value=${taken.value}} on ${taken.id}. ${taken.holder} already has that value.`
  )

export interface MissingRecord {
  readonly singular: string
  readonly id: string
}

export const associationsNotValid = (missing: ReadonlyArray<MissingRecord>): Refusal =>
  invalid("One or more associations are invalid", {
    context: {
      INVALID_OBJECT_IDS: missing.map(({ id, singular }) => `${singular}=${id} is not valid`),
      objectId: missing.map(({ id }) => id),
      objectType: missing.map(({ singular }) => singular)
    }
  })

export const associationFromWrongType = (typeId: string, expected: string): Refusal =>
  invalid(`invalid from object type ${typeId} for associations to be created. expected: ${expected}`)

/** Unseen. */
export const associationTypeUnknown = (category: string, typeId: number): Refusal =>
  invalid(`association type ${typeId} of category ${category} doesn't exist`)

/** Unseen. */
export const noDefaultAssociation = (from: string, to: string): Refusal =>
  invalid(`No default association type exists from object type ${from} to ${to}`)

/** Unseen: only the status and the category are known. */
export const labelExists = (label: string): Refusal =>
  invalid(`An association label with the name "${label}" already exists for these object types`)

/** Unseen. */
export const labelNotEditable = (typeId: number): Refusal => invalid(`Association type ${typeId} can't be changed`)

/** Unseen: only the code is documented. developers.hubspot.com/changelog/crm-api-write-validation-enforcement */
export const requiredByRule = (names: ReadonlyArray<string>): Refusal => {
  const message = (name: string) => `Property "${name}" is required`
  return invalid(names.map(message).join(", "), {
    errors: names.map((name) => ({
      message: message(name),
      code: "MISSING_REQUIRED_PROPERTY",
      context: { propertyName: [name] }
    }))
  })
}

/** Unseen. */
export const mergedWithItself = (id: string): Refusal => invalid(`Can't merge object ${id} with itself`)

/** HubSpot's limit of records with histories in one read. */
export const tooManyHistories: Refusal = invalid(
  "The maximum number of inputs supported in a batch request for property histories is 50. " +
    "Please reduce the number of items and try again"
)

/** Unseen: only the status and the category are known. */
export const pipelineNotFound = (id: string): Refusal =>
  refusal(404, `Could not find pipeline or stage with ID ${id}`, { category: "OBJECT_NOT_FOUND" })

/** An id in a batch of associations that no record has. */
export const associationIdNotValid = (id: string): Refusal =>
  invalid(`${id} is not a valid ID`, { subCategory: "crm.associations.INVALID_IDENTIFIER" })

export const associatedToItself = (id: string): Refusal =>
  invalid(`Object ${id} cannot be associated to itself`, { subCategory: "crm.associations.INVALID_IDENTIFIER" })

/** Not a fault, although it is among the errors of a batch read. */
export const noAssociationsFound = (from: string, id: string, to: string): Refusal =>
  refusal(404, `No ${to} is associated with ${from} ${id}.`, {
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND"
  })

export const resourceNotFound: Refusal = refusal(404, "resource not found")

/** HubSpot writes two spaces. */
export const idNotNumeric = (id: string): Refusal =>
  refusal(404, "Object not found.  objectId are usually numeric.", {
    context: { id: [id] },
    category: "OBJECT_NOT_FOUND"
  })

/** HubSpot's own objects that the sandbox lacks. */
const lackedObjects = new Set([
  "appointments",
  "carts",
  "communications",
  "courses",
  "discounts",
  "feedback_submissions",
  "fees",
  "goal_targets",
  "invoices",
  "leads",
  "listings",
  "orders",
  "postal_mail",
  "quotes",
  "services",
  "subscriptions",
  "taxes"
])

/** An object that HubSpot has and the sandbox lacks is refused in the sandbox's own words. */
export const unknownObjectType = (name: string): Refusal =>
  lackedObjects.has(name.toLowerCase())
    ? {
        status: 501,
        body: () => ({
          sandbox: `The HubSpot sandbox does not model the object ${name}. docs/sandboxes.md lists the objects that it models.`
        })
      }
    : refusal(400, `Unable to infer object type from: ${name}`)

/** Unseen: only the status, the category and the sub-category are known. */
export const propertyNotFound = (name: string): Refusal =>
  refusal(404, `Property "${name}" does not exist`, {
    category: "OBJECT_NOT_FOUND",
    subCategory: "PROPERTY_DOESNT_EXIST"
  })

export const propertyExists = (name: string): Refusal =>
  refusal(409, `A property named '${name}' already exists.`, {
    category: "OBJECT_ALREADY_EXISTS",
    subCategory: "Properties.PROPERTY_WITH_NAME_EXISTS",
    context: { name: [name] }
  })

/** Unseen. */
export const propertyNameNotValid = (name: string): Refusal =>
  invalid(
    `Property name '${name}' is not valid. Names must start with a letter and hold only lower case letters, digits and underscores`
  )

/** Unseen. */
export const propertyNotValid = (reason: string): Refusal => invalid(`Invalid property definition: ${reason}`)

/** Unseen. */
export const definitionReadOnly = (name: string): Refusal =>
  invalid(`Property '${name}' has a read only definition and can't be changed`)

/** Unseen: only the number is documented. */
export const tooManyUnique = (most: number): Refusal =>
  invalid(`The limit of ${most} unique value properties has been reached for this object type`)

/** Unseen. */
export const groupDoesNotExist = (name: string): Refusal => invalid(`Property group '${name}' does not exist`)

/** Unseen: only the status and the category are known. */
export const groupNotFound = (name: string): Refusal =>
  refusal(404, `Property group '${name}' does not exist`, { category: "OBJECT_NOT_FOUND" })

/** Unseen: only the status and the category are known. */
export const groupExists = (name: string): Refusal =>
  refusal(409, `A property group named '${name}' already exists.`, { category: "OBJECT_ALREADY_EXISTS" })

/** Unseen. */
export const notUnique = (name: string): Refusal => invalid(`Property "${name}" is not a unique property`)

/** Unseen: the documented maximum is 100. */
export const limitOutOfRange = (limit: string): Refusal =>
  invalid(`limit must be a number between 1 and 100, but was ${limit}`)

/** Unseen: only the status and the category are known. */
export const searchNotValid = (reason: string): Refusal => invalid(`There was a problem with the request: ${reason}`)

export const notAuthenticated: Refusal = refusal(
  401,
  "Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at " +
    "https://developers.hubspot.com/docs/methods/auth/oauth-overview",
  { category: "INVALID_AUTHENTICATION" }
)

export const tokenExpired = (expiredAt: number, now: number): Refusal =>
  refusal(
    401,
    `The OAuth token used to make this call expired ${Math.floor((now - expiredAt) / 1000)} second(s) ago.`,
    { category: "EXPIRED_AUTHENTICATION", context: { "expire time": [Timestamps.instant(expiredAt)] } }
  )

export const missingScopes = (scopes: ReadonlyArray<string>): Refusal =>
  refusal(
    403,
    "This app hasn't been granted all required scopes to make this call. " +
      "Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      errors: [
        {
          message: "One or more of the following scopes are required.",
          context: { requiredGranularScopes: scopes }
        }
      ],
      links: { scopes: "https://developers.hubspot.com/scopes" },
      category: "MISSING_SCOPES"
    }
  )

/** The form without a list, as in the schemas API. */
export const missingScopesFlat = (scopes: ReadonlyArray<string>): Refusal =>
  refusal(403, "One or more of the following scopes are required.", {
    context: { requiredGranularScopes: scopes, links: ["https://developers.hubspot.com/scopes"] },
    category: "MISSING_SCOPES"
  })

export type LimitPolicy = "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY"

const limitGroup: Readonly<Record<LimitPolicy, string>> = {
  TEN_SECONDLY_ROLLING: "publicapi:oauth-api-calls-ten-secondly",
  SECONDLY: "publicapi:crm:search:oauth",
  DAILY: "publicapi:oauth-api-calls-daily"
}

export const rateLimited = (policy: LimitPolicy, hubId: number): Refusal => ({
  status: 429,
  body: (correlationId) => ({
    status: "error",
    message: `You have reached your ${policy.toLowerCase()} limit.`,
    errorType: "RATE_LIMIT",
    correlationId,
    policyName: policy,
    groupName: `${limitGroup[policy]}:${hubId}`,
    requestId: correlationId
  })
})

/** Unseen: HubSpot documents 423 for bulk traffic on one record, held for two seconds. */
export const locked: Refusal = refusal(423, "The resource is locked, please try again later.")

/** Unseen: HubSpot documents 477 with `Retry-After` while it moves an account to another data centre. */
export const migrating: Refusal = {
  ...refusal(477, "This account is being migrated, please try again later."),
  headers: { "retry-after": "3600" }
}

/** Unseen. */
export const serverTrouble = (status: number): Refusal => refusal(status, "internal error")

/** Unseen: a batch of which nothing was written, for a reason within HubSpot. */
export const batchInTrouble: Refusal = {
  status: 207,
  body: () => ({
    status: "COMPLETE",
    results: [],
    numErrors: 1,
    errors: [entryOf(serverTrouble(500))],
    startedAt: Timestamps.instant(0),
    completedAt: Timestamps.instant(0)
  })
}

export const notFoundPage =
  "<!DOCTYPE html>\n<html><head><title>Page not found</title></head><body><h1>404</h1><p>Page not found</p></body></html>\n"
