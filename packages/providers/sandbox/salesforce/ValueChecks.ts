/** What Salesforce stores for the values of a record, or all of their faults. */
import * as Result from "effect/Result"
import type { FieldDefinition, FieldValue } from "./Fields.ts"
import * as Ids from "./Ids.ts"
import * as RowErrors from "./RowErrors.ts"
import type { Values } from "./SObjects.ts"

type Checked = Result.Result<FieldValue, RowErrors.RowError>

/** Whether the record of a lookup exists. */
export type Presence = "live" | "deleted" | "unknown"

/** What a check needs besides the field. */
export interface Surroundings {
  readonly field: (name: string) => FieldDefinition | undefined
  readonly presence: (id: string) => Presence
  /** The start of an object type's ids. */
  readonly keyPrefix: (object: string) => string | undefined
}

export const check = (
  values: Values,
  surroundings: Surroundings
): Result.Result<Values, ReadonlyArray<RowErrors.RowError>> => {
  const stored: Record<string, FieldValue> = {}
  const errors: Array<RowErrors.RowError> = []
  for (const [name, value] of Object.entries(values)) {
    const field = surroundings.field(name)
    const checked = field === undefined ? Result.succeed(value) : checkOne(field, value, surroundings)
    if (Result.isFailure(checked)) errors.push(checked.failure)
    else stored[name] = checked.success
  }
  return errors.length > 0 ? Result.fail(errors) : Result.succeed(stored)
}

const checkOne = (field: FieldDefinition, value: FieldValue, surroundings: Surroundings): Checked => {
  if (value === null) return Result.succeed(field.type === "boolean" ? false : null)
  if (typeof value === "number") return checkNumber(field, value)
  if (typeof value === "boolean") return Result.succeed(value)
  if (field.type === "reference") return checkReference(field, value, surroundings)
  if (field.type === "multipicklist") return checkChoices(field, value)
  if (field.length > 0 && value.length > field.length) return Result.fail(RowErrors.tooLong(field, value))
  if (field.type === "email") return checkEmail(field, value)
  return field.restrictedPicklist ? checkChoice(field, value) : Result.succeed(value)
}

const checkEmail = (field: FieldDefinition, value: string): Checked =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? Result.succeed(value) : Result.fail(RowErrors.badEmail(field, value))

/** Digits after the decimal point are rounded; those before it are counted. */
const checkNumber = (field: FieldDefinition, value: number): Checked =>
  Math.abs(value) < 10 ** (field.precision - field.scale)
    ? Result.succeed(Number(value.toFixed(field.scale)))
    : Result.fail(RowErrors.numberOutOfRange(field, value))

const checkChoice = (field: FieldDefinition, value: string): Checked =>
  field.picklist.includes(value) ? Result.succeed(value) : Result.fail(RowErrors.badPicklistValue(field, value))

/** Stored in the order of the list, each once. */
const checkChoices = (field: FieldDefinition, value: string): Checked => {
  const sent = value
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const unknown = sent.filter((part) => !field.picklist.includes(part))
  const [first] = unknown
  if (first !== undefined && field.restrictedPicklist) return Result.fail(RowErrors.badPicklistValue(field, first))
  const known = field.picklist.filter((part) => sent.includes(part))
  return Result.succeed([...known, ...new Set(unknown)].join(";"))
}

const checkReference = (field: FieldDefinition, value: string, { keyPrefix, presence }: Surroundings): Checked => {
  const id = Ids.normalize(value)
  if (id === undefined) return Result.fail(RowErrors.malformedId(field, value))
  if (field.referenceTo.every((object) => keyPrefix(object) !== Ids.keyPrefixOf(id))) {
    return Result.fail(RowErrors.wrongLookup(field, value))
  }
  switch (presence(id)) {
    case "live":
      return Result.succeed(id)
    case "deleted":
      return Result.fail(RowErrors.deletedLookup)
    case "unknown":
      return Result.fail(RowErrors.unknownLookup)
  }
}
