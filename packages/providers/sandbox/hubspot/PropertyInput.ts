/** Reads a property definition that a caller sends, with HubSpot's error texts. Pure. */
import * as Result from "effect/Result"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { PropertyDefinition, PropertyOption } from "./Properties.ts"
import { isObject, type JsonObject, needMembers } from "./RecordInput.ts"

type Parsed<A> = Result.Result<A, ErrorBodies.Refusal>

const required = ["groupName", "name", "label", "type", "fieldType"]

/** The field types that belong to each type. developers.hubspot.com/docs/api-reference/crm-properties */
const fieldTypes: Readonly<Record<PropertyDefinition["type"], ReadonlyArray<string>>> = {
  string: ["text", "textarea", "html", "file", "phonenumber"],
  phone_number: ["phonenumber"],
  number: ["number"],
  bool: ["booleancheckbox"],
  enumeration: ["select", "radio", "checkbox", "booleancheckbox"],
  date: ["date"],
  datetime: ["date"]
}

/** A new property of an account, or the reason to refuse it. HubSpot keeps names in lower case. */
export const created = (text: string, body: JsonObject, at: string): Parsed<PropertyDefinition> =>
  Result.gen(function* () {
    yield* needMembers(text, body, required)
    const name = textOf(body["name"]).toLowerCase()
    if (!/^[a-z][a-z0-9_]{0,99}$/.test(name)) return yield* Result.fail(ErrorBodies.propertyNameNotValid(name))
    const [type, fieldType] = yield* typesOf(body["type"], body["fieldType"])
    const options = yield* optionsOf(body["options"] ?? [])
    yield* needOptions(type, options)
    return {
      updatedAt: at,
      createdAt: at,
      name,
      label: textOf(body["label"]),
      type,
      fieldType,
      description: textOf(body["description"]),
      groupName: textOf(body["groupName"]),
      options,
      displayOrder: -1,
      calculated: false,
      externalOptions: false,
      archived: false,
      hasUniqueValue: body["hasUniqueValue"] === true,
      hidden: body["hidden"] === true,
      hubspotDefined: false,
      modificationMetadata: {
        archivable: true,
        readOnlyDefinition: false,
        ...(type === "enumeration" ? { readOnlyOptions: false } : {}),
        readOnlyValue: false
      },
      formField: body["formField"] === true,
      dataSensitivity: "non_sensitive"
    }
  })

/** The property after a change; sent options replace all existing ones. */
export const changed = (before: PropertyDefinition, body: JsonObject, at: string): Parsed<PropertyDefinition> =>
  Result.gen(function* () {
    const [type, fieldType] = yield* typesOf(body["type"] ?? before.type, body["fieldType"] ?? before.fieldType)
    const options = body["options"] === undefined ? before.options : yield* optionsOf(body["options"])
    yield* needOptions(type, options)
    const text = (member: "label" | "description" | "groupName") =>
      body[member] === undefined ? before[member] : textOf(body[member])
    return {
      ...before,
      updatedAt: at,
      type,
      fieldType,
      options,
      label: text("label"),
      description: text("description"),
      groupName: text("groupName"),
      hidden: body["hidden"] === undefined ? before.hidden : body["hidden"] === true
    }
  })

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const typesOf = (type: unknown, fieldType: unknown): Parsed<readonly [PropertyDefinition["type"], string]> => {
  const known = Object.entries(fieldTypes).find(([name]) => name === type)
  if (known === undefined) return Result.fail(ErrorBodies.propertyNotValid(`${String(type)} is not a valid type`))
  return typeof fieldType === "string" && known[1].includes(fieldType)
    ? Result.succeed([known[0] as PropertyDefinition["type"], fieldType])
    : Result.fail(ErrorBodies.propertyNotValid(`${String(fieldType)} is not a valid fieldType for type ${known[0]}`))
}

const optionsOf = (given: unknown): Parsed<ReadonlyArray<PropertyOption>> => {
  const options = (Array.isArray(given) ? given : []).map((each: unknown, index): PropertyOption => {
    const option = isObject(each) ? each : {}
    return {
      label: textOf(option["label"]),
      value: textOf(option["value"]),
      description: textOf(option["description"]),
      displayOrder: typeof option["displayOrder"] === "number" ? option["displayOrder"] : index,
      hidden: option["hidden"] === true
    }
  })
  const values = options.map(({ value }) => value)
  return options.some(({ label, value }, index) => value === "" || label === "" || values.indexOf(value) < index)
    ? Result.fail(ErrorBodies.propertyNotValid("Property options must have a label and a value, and no value twice"))
    : Result.succeed(options)
}

const needOptions = (type: PropertyDefinition["type"], options: ReadonlyArray<PropertyOption>): Parsed<void> => {
  if (type !== "bool" || ["true", "false"].every((value) => options.some((option) => option.value === value))) {
    return Result.succeed(undefined)
  }
  return Result.fail(ErrorBodies.propertyNotValid("Boolean properties must have exactly two options, true and false"))
}
