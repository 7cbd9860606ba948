/** HubSpot's error body: properties may be missing, or it is HTML. developers.hubspot.com/docs/api-reference/error-handling */
import { type Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Answer, header, jsonObject, list, object, text } from "../kit/Answer.ts"

export interface HubSpotErrorBody {
  readonly message: string
  /** One entry per fault; never empty. */
  readonly errors: readonly [RecordError, ...ReadonlyArray<RecordError>]
  readonly policyName: string | undefined
  readonly context: RecordFields
}

export const read = (answer: Answer): HubSpotErrorBody => {
  const body = jsonObject(answer) ?? {}
  const { errors, first, message } = reasonsOf(body, `HubSpot answered ${answer.status}`)
  return {
    message,
    errors,
    policyName: text(body["policyName"]),
    context: contextOf(answer, body, message, first)
  }
}

/** The reasons of a failure: of a whole call, or of one entry in the `errors` of a batch. */
export const reasonsOf = (body: RecordFields, otherwise: string): Reasons => {
  const [whole, json] = halves(text(body["message"]) ?? otherwise)
  const listed = detailsOf(body)
  const details = listed.length > 0 ? listed : embedded(json)
  const message = details.length === 0 ? `${whole}${json}` : summary(whole, json, details)
  const named = (error: RecordError): RecordError => {
    const id = existingId(body, error.message)
    return id === undefined ? error : { ...error, existingId: id }
  }
  const [first, ...others] = (details.length === 0 ? withoutDetails(body, message) : details).map(named)
  return { message, first, errors: first === undefined ? [{ message }] : [first, ...others] }
}

interface Reasons extends Pick<HubSpotErrorBody, "message" | "errors"> {
  readonly first: RecordError | undefined
}

/** A message, and the details that HubSpot appends to it as JSON. */
const halves = (message: string): readonly [whole: string, json: string] => {
  const start = message.indexOf(": [{")
  return start === -1 ? [message, ""] : [message.slice(0, start), message.slice(start)]
}

/** The messages of the details are easier to read than their JSON. */
const summary = (whole: string, json: string, details: ReadonlyArray<RecordError>): string =>
  json === "" ? whole : `${whole}: ${details.map((detail) => detail.message).join("; ")}`

export const texts = (value: Json | undefined): ReadonlyArray<string> => list(value).flatMap((each) => text(each) ?? [])

const detailsOf = (body: RecordFields): ReadonlyArray<RecordError> =>
  list(body["errors"]).flatMap((entry) => {
    const { code, context, message } = object(entry)
    const sentence = text(message)
    return sentence === undefined ? [] : [recordError(sentence, text(code), texts(object(context)["propertyName"])[0])]
  })

/** Some faults list their properties for the whole body instead. */
const withoutDetails = (body: RecordFields, message: string): ReadonlyArray<RecordError> => {
  const code = text(body["category"])
  const properties = texts(object(body["context"])["properties"])
  return properties.length === 0
    ? [recordError(message, code, undefined)]
    : properties.map((property) => recordError(message, code, property))
}

const recordError = (message: string, code: string | undefined, field: string | undefined): RecordError => ({
  message,
  ...(code === undefined ? {} : { code }),
  ...(field === undefined ? {} : { field })
})

const decodeDetails = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(RecordFields)))

/** Some endpoints return the details only as JSON in the message. */
const embedded = (json: string): ReadonlyArray<RecordError> =>
  Option.getOrElse(decodeDetails(json.slice(2)), () => []).flatMap(({ error, message, name }) => {
    const sentence = text(message)
    return sentence === undefined ? [] : [recordError(sentence, text(error), text(name))]
  })

/** A conflict names the conflicting record: in its context, or only in the text. */
const existingId = (body: RecordFields, message: string): string | undefined =>
  texts(object(body["context"])["existingId"])[0] ??
  /Existing ID: (\d+)/.exec(message)?.[1] ??
  /(\d+) already has that value/.exec(message)?.[1]

export const propertyTaken = (message: string): { readonly name: string; readonly value: string } | undefined => {
  const [, name, value] = /propertyName=([^,]*), value=(.*)\} on /su.exec(message) ?? []
  return name === undefined || value === undefined ? undefined : { name, value }
}

/** Whether the error is about a missing property that every record of the object requires. */
export const isUnsetRequired = ({ code, message }: RecordError): boolean =>
  code === "MISSING_REQUIRED_PROPERTY" || /required properties were not set/iu.test(message)

const scopesOf = (body: RecordFields): ReadonlyArray<string> =>
  [body, ...list(body["errors"]).map(object)].flatMap((part) =>
    texts(object(part["context"])["requiredGranularScopes"])
  )

const contextOf = (
  answer: Answer,
  body: RecordFields,
  message: string,
  first: RecordError | undefined
): RecordFields => {
  const scopes = scopesOf(body)
  const associated = texts(object(body["context"])["objectId"])
  return present({
    provider: "hubspot",
    status: answer.status,
    category: text(body["category"]),
    code: first?.code === text(body["category"]) ? undefined : first?.code,
    correlationId: text(body["correlationId"]) ?? header(answer, "x-hubspot-correlation-id"),
    policyName: text(body["policyName"]),
    existingId: existingId(body, message),
    associatedIds: associated.length === 0 ? undefined : associated,
    requiredScopes: scopes.length === 0 ? undefined : scopes
  })
}

const present = (members: Readonly<Record<string, Json | undefined>>): RecordFields =>
  Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
