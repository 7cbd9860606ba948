/** Salesforce's error bodies: a list, an object, or HTML. developer.salesforce.com "Status Codes and Error Responses" */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import { type Answer, jsonList, jsonObject, list, object, text } from "../kit/Answer.ts"
import { provider } from "./Provider.ts"
import * as RecordId from "./RecordId.ts"

export interface SalesforceErrorBody {
  readonly message: string
  /** One entry per fault, and per field if a fault is about several; never empty. */
  readonly errors: readonly [RecordError, ...ReadonlyArray<RecordError>]
  readonly context: RecordFields
}

/** Reads an error answer, whatever its body is. */
export const read = (answer: Answer): SalesforceErrorBody => readFaults(faultsOf(answer), answer)

export const readFaults = (faults: ReadonlyArray<Json>, answer: Answer): SalesforceErrorBody => {
  const [first, ...others] = errorsIn(faults)
  const errors = [first ?? { message: `${provider.displayName} answered ${answer.status}` }, ...others] as const
  return { message: summary(errors), errors, context: contextOf(answer, faults, first?.code) }
}

const errorsIn = (faults: ReadonlyArray<Json>): ReadonlyArray<RecordError> =>
  faults.flatMap((each) => {
    const fault = object(each)
    // The property with the code has a different name in each, and the token endpoint has its own texts.
    const code = text(fault["errorCode"]) ?? text(fault["statusCode"]) ?? text(fault["error"])
    const message = text(fault["message"]) ?? text(fault["error_description"]) ?? code
    if (message === undefined) return []
    const named = list(fault["fields"]).flatMap((field) => text(field) ?? [])
    const fields = named.length > 0 ? named : fieldsIn(message)
    const [existingId, ...moreIds] = existingIds(fault)
    const error: RecordError = {
      message,
      ...(code === undefined ? {} : { code }),
      ...(existingId === undefined || moreIds.length > 0 ? {} : { existingId })
    }
    return fields.length === 0 ? [error] : fields.map((field): RecordError => ({ ...error, field }))
  })

/** Some faults name their field only in the text. */
const fieldsIn = (message: string): ReadonlyArray<string> => {
  const field = /No such column '([^']+)'/.exec(message)?.[1] ?? /^duplicate value found: (\w+) /.exec(message)?.[1]
  return field === undefined ? [] : [field]
}

const faultsOf = (answer: Answer): ReadonlyArray<Json> => {
  const all = jsonList(answer)
  if (all !== undefined) return all
  const body = jsonObject(answer)
  if (body === undefined) return []
  const inside = list(body["errors"])
  return inside.length > 0 ? inside : [body]
}

const hidden = "the field does not exist, or field-level security hides it from the connected user"

/** The messages, without repetitions. A missing field and a hidden one get the same text, so both causes are named. */
const summary = (errors: ReadonlyArray<RecordError>): string => {
  const sentences = [...new Set(errors.map(({ message }) => message))].join("; ")
  return errors.some(({ code }) => code === "INVALID_FIELD") && sentences.includes("No such column")
    ? `${sentences} (${hidden})`
    : sentences
}

const contextOf = (answer: Answer, faults: ReadonlyArray<Json>, code: string | undefined): RecordFields => {
  const ids = [...new Set(faults.flatMap((fault) => existingIds(object(fault))))]
  const [only, ...others] = ids
  const rule = faults.map((fault) => duplicates(object(fault))).find(({ duplicateRule }) => text(duplicateRule))
  return {
    provider: provider.name,
    status: answer.status,
    ...(code === undefined ? {} : { code }),
    ...(only === undefined ? {} : others.length === 0 ? { existingId: only } : { existingIds: ids }),
    ...(rule === undefined ? {} : { duplicateRule: rule["duplicateRule"] ?? "", allowSave: rule["allowSave"] === true })
  }
}

/** What a duplicate rule found. Salesforce misspells the property. */
const duplicates = (fault: RecordFields): RecordFields => object(fault["duplicateResut"] ?? fault["duplicateResult"])

/** The conflicting records: named in the text for a unique value, listed for a duplicate rule. */
const existingIds = (fault: RecordFields): ReadonlyArray<string> => {
  const holder = /on record with id: ([0-9A-Za-z]{15,18})\b/.exec(text(fault["message"]) ?? "")?.[1]
  const found = list(duplicates(fault)["matchResults"])
    .flatMap((result) => list(object(result)["matchRecords"]))
    .flatMap((match) => text(object(object(match)["record"])["Id"]) ?? [])
  return [...(holder === undefined ? [] : [holder]), ...found].map((id) => RecordId.canonical(id) ?? id)
}
