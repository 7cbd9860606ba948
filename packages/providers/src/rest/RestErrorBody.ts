/** A provider's error body, read leniently at the locations of its definition: each may be missing. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import { type Answer, header, jsonObject, list, object, text, taken } from "../kit/Answer.ts"
import type { Errors } from "./DefinitionMembers.ts"
import { type Location, valueAt, wordAt } from "./JsonLocation.ts"
import { faultsIn } from "./MessageFaults.ts"
import type { RestDefinition } from "./RestDefinition.ts"

export interface RestErrorBody {
  readonly message: string
  /** One entry per fault; never empty. */
  readonly errors: readonly [RecordError, ...ReadonlyArray<RecordError>]
  /** The provider's details of the failure, for the problem. */
  readonly context: RecordFields
}

export const read = ({ displayName, errors, name }: RestDefinition, answer: Answer): RestErrorBody => {
  const body = jsonObject(answer)
  const found = firstOf(errors.message, body)
  const code = firstOf(errors.code ?? [], body)
  const [first, ...others] = faultsOf(errors, body, found ?? "", code)
  const message = found ?? faultLine(first) ?? `${displayName} answered ${answer.status}`
  const ownFault = withExisting(errors, { message, ...(code === undefined ? {} : { code }) }, body)
  const { existingId } =
    [...(first === undefined ? [ownFault] : [first]), ...others].find((each) => each.existingId !== undefined) ?? {}
  const existing = existingId === undefined ? {} : { existingId }
  const correlationId = errors.correlationHeader === undefined ? undefined : header(answer, errors.correlationHeader)
  return {
    message,
    errors: [first ?? ownFault, ...others],
    context: {
      provider: name,
      status: answer.status,
      ...(code === undefined ? {} : { code }),
      ...existing,
      ...(correlationId === undefined ? {} : { correlationId })
    }
  }
}

/** The message of an error that has none but that of a field. */
const faultLine = (fault: RecordError | undefined): string | undefined =>
  fault?.field === undefined ? undefined : `${fault.field}: ${fault.message}`

/** The first location with a value; a code may be a number. */
const firstOf = (places: ReadonlyArray<Location>, body: RecordFields | undefined): string | undefined =>
  places.map((place) => wordAt(body, place)).find((value) => value !== undefined)

const faultsOf = (
  errors: Errors,
  body: RecordFields | undefined,
  message: string,
  code: string | undefined
): ReadonlyArray<RecordError> => {
  const listed = [...listedFaults(errors, body), ...namedFaults(errors, body)]
  if (listed.length > 0 || errors.faultsInMessage === undefined) return listed
  return faultsIn(errors.faultsInMessage, message).map((fault) =>
    withExisting(errors, code === undefined ? fault : { ...fault, code }, body)
  )
}

/** An empty list of texts is no fault. */
const namedFaults = ({ byField }: Errors, body: RecordFields | undefined): ReadonlyArray<RecordError> =>
  byField === undefined
    ? []
    : Object.entries(object(valueAt(body, byField))).flatMap(([field, messages]) =>
        (Array.isArray(messages) ? messages : [messages]).map((each: Json) => ({
          message: text(each) ?? JSON.stringify(each),
          field
        }))
      )

/** The error with the id of the record that it is about, if `from`, which is its fault or its body, names it. */
export const withExisting = ({ duplicates }: Errors, error: RecordError, from: Json | undefined): RecordError => {
  const place = duplicates?.existingId
  if (place === undefined || error.code === undefined || duplicates?.codes.includes(error.code) !== true) return error
  const existingId = "at" in place ? wordAt(from, place.at) : taken(place.pattern, error.message)
  return existingId === undefined ? error : { ...error, existingId }
}

const errorAt = (places: NonNullable<Errors["list"]>, entry: Json): RecordError | undefined => {
  const message = wordAt(entry, places.message)
  const code = places.code === undefined ? undefined : wordAt(entry, places.code)
  const field = places.field === undefined ? undefined : wordAt(entry, places.field)
  return message === undefined
    ? undefined
    : { message, ...(code === undefined ? {} : { code }), ...(field === undefined ? {} : { field }) }
}

const listedFaults = (errors: Errors, body: RecordFields | undefined): ReadonlyArray<RecordError> =>
  errors.list === undefined
    ? []
    : list(valueAt(body, errors.list.at)).flatMap((entry) => {
        const error = errors.list === undefined ? undefined : errorAt(errors.list, entry)
        return error === undefined ? [] : [withExisting(errors, error, entry)]
      })
