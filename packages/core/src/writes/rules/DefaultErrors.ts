/** Errors of the provider about values that the caller didn't send: each names the default to change. Pure. @rule field.defaultErrors */
import * as FieldNames from "../../providers/FieldNames.ts"
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"
import { keysOf } from "./FieldMapping.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** The outcome with the setting named in each error about a field whose value is a default. */
export const explained = (
  outcome: RecordOutcome,
  defaults: PlannedRecord["defaults"],
  names: FieldNames.FieldNames = FieldNames.exact
): RecordOutcome => {
  if (defaults === undefined || outcome.errors === undefined) return outcome
  const paths = Object.entries(defaults).map(([target, path]) => ({ field: keysOf(target)[0] ?? "", path }))
  return { ...outcome, errors: outcome.errors.map((error) => withSetting(error, paths, names)) }
}

interface Default {
  readonly field: string
  readonly path: string
}

const withSetting = (
  error: RecordError,
  defaults: ReadonlyArray<Default>,
  names: FieldNames.FieldNames
): RecordError => {
  const { field, message } = error
  const found = field === undefined ? undefined : defaults.find((each) => FieldNames.isSame(names, each.field, field))
  if (found === undefined || error.configPath !== undefined) return error
  return { ...error, message: `${message} (the value is the default in ${found.path})`, configPath: found.path }
}
