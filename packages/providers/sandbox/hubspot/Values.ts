/**
 * What HubSpot stores for a sent property value, or a fault. Pure. Source: developers.hubspot.com/docs/api-reference/crm-properties, and
 * refusals that callers published.
 */
import * as Result from "effect/Result"
import type { PropertyFault } from "./ErrorBodies.ts"
import { propertyDoesNotExist } from "./ErrorBodies.ts"
import type { ObjectType } from "./ObjectTypes.ts"
import { isMultiple, isReadOnly, type PropertyDefinition } from "./Properties.ts"
import * as CalendarDay from "../parts/CalendarDay.ts"
import * as Timestamps from "./Timestamps.ts"

export type SentValue = string | number | boolean | null

/** Property to text; a missing property is empty. */
export type StoredValues = Readonly<Record<string, string>>

type Checked = Result.Result<string, PropertyFault>

const longestText = 65_536

/** The stored text for every sent property, or a fault for each wrong one. `""` clears. */
export const check = (
  type: ObjectType,
  sent: Readonly<Record<string, SentValue>>,
  current: Readonly<Record<string, string>> = {}
): Result.Result<Readonly<Record<string, string>>, ReadonlyArray<PropertyFault>> => {
  const values: Record<string, string> = {}
  const faults: Array<PropertyFault> = []
  for (const [name, value] of Object.entries(sent)) {
    const checked = checkOne(type, name, value === null ? "" : String(value), current[name] ?? "")
    if (Result.isFailure(checked)) faults.push(checked.failure)
    else values[name] = checked.success
  }
  return faults.length > 0 ? Result.fail(faults) : Result.succeed(values)
}

const checkOne = (type: ObjectType, name: string, value: string, current: string): Checked => {
  const property = type.properties.get(name)
  if (property === undefined) return Result.fail(propertyDoesNotExist(name))
  if (isReadOnly(property)) {
    return fault(property, "READ_ONLY_VALUE", `"${name}" is a read only property; its value cannot be set.`)
  }
  if (value === "") return Result.succeed("")
  if (property.externalOptions) return checkExternal(type, property, value)
  return checkers[property.type](property, value, current)
}

const fault = (property: PropertyDefinition, code: string, message: string): Checked =>
  Result.fail({ name: property.name, code, message })

const checkText = (property: PropertyDefinition, value: string): Checked => {
  // The text for this refusal is unseen; only the limit is documented.
  if (value.length > longestText) {
    return fault(property, "INVALID_LENGTH", `Property value is longer than the maximum of ${longestText} characters`)
  }
  return property.name === "email" ? checkEmail(property, value) : Result.succeed(value)
}

const checkEmail = (property: PropertyDefinition, value: string): Checked =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
    ? Result.succeed(value.toLowerCase())
    : fault(property, "INVALID_EMAIL", `Email address ${value} is invalid`)

const checkNumber = (property: PropertyDefinition, value: string): Checked =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value)
    ? Result.succeed(value)
    : fault(property, "INVALID_INTEGER", `${value} was not a valid number`)

const checkOptions = (property: PropertyDefinition, value: string, current: string): Checked => {
  const allowed = property.options.map((option) => option.value)
  const sent = isMultiple(property) ? value.split(";").filter((part) => part !== "") : [value]
  const unknown = sent.filter((part) => !allowed.includes(part))
  if (unknown.length > 0) {
    return fault(
      property,
      "INVALID_OPTION",
      `${unknown.join(";")} was not one of the allowed options: [${allowed.join(", ")}]`
    )
  }
  // A leading semicolon adds to the existing values instead of replacing them.
  const kept = isMultiple(property) && value.startsWith(";") ? current.split(";").filter((part) => part !== "") : []
  return Result.succeed([...new Set([...kept, ...sent])].join(";"))
}

const checkDate = (property: PropertyDefinition, value: string): Checked => {
  const millis = Timestamps.fromMillis(value)
  if (millis !== undefined && millis % 86_400_000 !== 0) {
    return fault(property, "INVALID_DATE", `${value} is at ${Timestamps.timeOfDay(millis)} UTC, not midnight!`)
  }
  const at = millis ?? CalendarDay.parse(value)
  return at === undefined
    ? fault(property, "INVALID_DATE", `${value} was not a valid date.`)
    : Result.succeed(CalendarDay.of(at))
}

const checkDatetime = (property: PropertyDefinition, value: string): Checked => {
  const at = Timestamps.fromMillis(value) ?? Timestamps.fromIso(value)
  return at === undefined
    ? fault(property, "INVALID_LONG", `${value} was not a valid long.`)
    : Result.succeed(Timestamps.instant(at))
}

const checkers: Readonly<
  Record<PropertyDefinition["type"], (property: PropertyDefinition, value: string, current: string) => Checked>
> = {
  string: checkText,
  phone_number: checkText,
  number: checkNumber,
  bool: checkOptions,
  enumeration: checkOptions,
  date: checkDate,
  datetime: checkDatetime
}

/** Owners are numbers; pipelines and their stages belong to the object type. */
const checkExternal = (type: ObjectType, property: PropertyDefinition, value: string): Checked => {
  const { pipeline } = type
  if (pipeline !== undefined && property.name === pipeline.property) {
    return value === pipeline.id
      ? Result.succeed(value)
      : fault(property, "INVALID_OPTION", `${value} was not one of the allowed options: [${pipeline.id}]`)
  }
  if (pipeline !== undefined && property.name === pipeline.stageProperty) {
    return pipeline.stages.includes(value)
      ? Result.succeed(value)
      : fault(
          property,
          "INVALID_OPTION",
          `${value} is not a valid pipeline stage ID. Valid options are: ` +
            `pipelineId=${pipeline.id} : [${pipeline.stages.join(", ")}]`
        )
  }
  return /^\d{1,12}$/.test(value)
    ? Result.succeed(value)
    : fault(property, "INVALID_INTEGER", `${value} was not a valid integer (for owner ID).`)
}
