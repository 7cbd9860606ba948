/** Bounds what a provider says in its refusals: answers, logs and lists of operations repeat it. Pure. @rule driver.texts */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import { providerTexts } from "@fieldgate/core/domain/Limits"
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import {
  ProviderAppInvalid,
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRecordChanged,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"

const most = providerTexts.characters

/** A surrogate without its other half is not kept. */
const cut = (text: string): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`

const cutError = (error: RecordError): RecordError => ({
  ...error,
  message: cut(error.message),
  ...(error.code === undefined ? {} : { code: cut(error.code) }),
  ...(error.field === undefined ? {} : { field: cut(error.field) })
})

const cutValue = (value: Json): Json => {
  if (typeof value === "string") return cut(value)
  if (!Array.isArray(value)) return value
  const list: ReadonlyArray<Json> = value
  return list.map(cutValue)
}

const cutContext = (context: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(context).map(([name, value]) => [name, cutValue(value)]))

export const boundedFailure = (reason: ProviderFailure): ProviderFailure => {
  const { context } = reason
  const texts = { message: cut(reason.message), ...(context === undefined ? {} : { context: cutContext(context) }) }
  switch (reason._tag) {
    case "ProviderRejected":
      return new ProviderRejected({ ...reason, ...texts, errors: reason.errors.map(cutError) })
    case "ProviderQuotaExceeded":
      return new ProviderQuotaExceeded({ ...reason, ...texts })
    case "ProviderUnavailable":
      return new ProviderUnavailable({ ...reason, ...texts })
    case "ProviderUnauthorized":
      return new ProviderUnauthorized({ ...reason, ...texts })
    case "ProviderRecordChanged":
      return new ProviderRecordChanged({ ...reason, ...texts })
    case "ProviderAppInvalid":
      return new ProviderAppInvalid({ ...reason, ...texts })
  }
}

export const boundedOutcomes = (outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<RecordOutcome> =>
  outcomes.map((outcome) => {
    const { errors, warnings } = outcome
    return errors === undefined && warnings === undefined
      ? outcome
      : {
          ...outcome,
          ...(errors === undefined ? {} : { errors: errors.map(cutError) }),
          ...(warnings === undefined ? {} : { warnings: warnings.map(cut) })
        }
  })
