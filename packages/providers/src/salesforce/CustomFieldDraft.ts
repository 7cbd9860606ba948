/** A custom field's definition as Salesforce's metadata of one. Pure. developer.salesforce.com "CustomField" @rule field.definition */
import type { DefinitionFault, FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"

/** A definition in Salesforce's form; `refusal` is the reason why it can't be a field. */
export interface Draft {
  /** With `__c`. */
  readonly name: string
  /** Without `__c`. */
  readonly developerName: string
  /** All that a new field needs. */
  readonly metadata: RecordFields
  readonly warnings: ReadonlyArray<string>
  readonly refusal?: string
}

const longest = { name: 40, label: 40, description: 1000, text: 255, longText: 131_072, values: 1000, digits: 18 }

/** Digits after the decimal point, if the definition has none. */
const usualScale = 6

export const of = (definition: FieldDefinition): Draft => {
  const { description, displayName, fieldName } = definition
  const developerName = developerNameOf(fieldName)
  const { metadata, type, warnings } = typed(definition)
  const fault = faultOf(definition)
  return {
    name: `${developerName}__c`,
    developerName,
    metadata: {
      label: displayName,
      type,
      ...(description === undefined ? {} : { description }),
      ...metadata,
      ...traits(definition, type).metadata
    },
    warnings: [
      ...(fieldName.endsWith("__c")
        ? []
        : [`Salesforce's custom fields end in __c: its name is "${developerName}__c"`]),
      ...warnings,
      ...traits(definition, type).warnings
    ],
    ...(fault && { refusal: fault.message })
  }
}

/** Why a definition can't be a field of any org. */
export const faultOf = ({
  description = "",
  displayName,
  fieldName,
  stringOptions
}: FieldDefinition): DefinitionFault | undefined => {
  const { length = 1, values = [] } = stringOptions ?? {}
  const name = developerNameOf(fieldName)
  if (!/^[A-Za-z](?:[A-Za-z0-9]|_(?!_))*(?<!_)$/u.test(name) || name.length > longest.name) {
    const rule = `a letter first, then letters, digits and single underscores, ${longest.name} characters at most`
    return { property: "fieldName", message: `"${name}" can't be the name of a Salesforce field: ${rule}` }
  }
  if (displayName.length > longest.label)
    return { property: "displayName", message: `displayName has at most ${longest.label} characters in Salesforce` }
  if (description.length > longest.description)
    return {
      property: "description",
      message: `description has at most ${longest.description} characters in Salesforce`
    }
  if (length > longest.longText)
    return { property: "stringOptions", message: `stringOptions.length is at most ${longest.longText} in Salesforce` }
  if (values.length > longest.values)
    return { property: "stringOptions", message: `Salesforce's picklists have at most ${longest.values} values` }
  return undefined
}

const developerNameOf = (fieldName: string): string => fieldName.replace(/__c$/iu, "")

interface Typed {
  readonly type: string
  readonly metadata: RecordFields
  readonly warnings: ReadonlyArray<string>
}

const typed = (definition: FieldDefinition): Typed => {
  switch (definition.valueType) {
    case "string":
      return (definition.stringOptions?.values ?? []).length > 0 ? choice("Picklist", definition) : text(definition)
    case "singleSelect":
      return choice("Picklist", definition)
    case "multiSelect":
      return choice("MultiselectPicklist", definition)
    case "boolean":
      return { type: "Checkbox", metadata: { defaultValue: "false" }, warnings: [] }
    case "date":
      return { type: "Date", metadata: {}, warnings: [] }
    case "datetime":
      return { type: "DateTime", metadata: {}, warnings: [] }
    case "int":
      return number(definition, 0)
    case "float":
      return number(definition, usualScale)
    case "reference":
      return lookup(definition)
  }
}

const text = ({ stringOptions = {} }: FieldDefinition): Typed => {
  const { defaultValue, length = longest.text, pattern } = stringOptions
  const isLong = length > longest.text
  return {
    type: isLong ? "LongTextArea" : "Text",
    metadata: {
      length,
      ...(isLong ? { visibleLines: 5 } : {}),
      ...(isLong || defaultValue === undefined ? {} : { defaultValue: formula(defaultValue) })
    },
    warnings: [
      ...(pattern === undefined
        ? []
        : ["stringOptions.pattern is not kept: Salesforce wants a validation rule for it"]),
      ...(isLong && defaultValue !== undefined
        ? ["stringOptions.defaultValue is not kept: a long text area of Salesforce has none"]
        : [])
    ]
  }
}

/** A text in a formula is quoted. */
const formula = (value: string): string => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '""')}"`

const choice = (type: "Picklist" | "MultiselectPicklist", { stringOptions = {} }: FieldDefinition): Typed => {
  const { defaultValue, length, pattern, values = [], valuesRestricted = false } = stringOptions
  return {
    type,
    metadata: {
      ...(type === "MultiselectPicklist" ? { visibleLines: 4 } : {}),
      valueSet: {
        restricted: valuesRestricted,
        valueSetDefinition: {
          sorted: false,
          value: values.map((value) => ({ valueName: value, label: value, default: value === defaultValue }))
        }
      }
    },
    warnings: [
      ...(length === undefined ? [] : ["stringOptions.length is not kept: Salesforce's picklists have none"]),
      ...(pattern === undefined ? [] : ["stringOptions.pattern is not kept: Salesforce wants a validation rule for it"])
    ]
  }
}

const number = ({ numericOptions = {} }: FieldDefinition, usual: number): Typed => {
  const { defaultValue, max, min, precision = longest.digits, scale = Math.min(usual, precision) } = numericOptions
  const digits = Math.min(precision, longest.digits)
  return {
    type: "Number",
    metadata: {
      precision: digits,
      scale: Math.min(scale, digits),
      ...(defaultValue === undefined ? {} : { defaultValue: String(defaultValue) })
    },
    warnings: [
      ...(precision > digits ? [`numericOptions.precision is cut to ${digits}: Salesforce keeps no more digits`] : []),
      ...(min === undefined && max === undefined
        ? []
        : ["numericOptions.min and max are not kept: Salesforce wants a validation rule for them"])
    ]
  }
}

/** What happens to the field when the other record is deleted, in Salesforce's words. */
const constraints: Readonly<Record<string, string>> = { setnull: "SetNull", restrict: "Restrict", cascade: "Cascade" }

const lookup = ({ association, displayName, fieldName }: FieldDefinition): Typed => {
  const {
    associationType = "",
    cardinality,
    labels,
    onDelete = "",
    reverseLookupFieldName,
    targetField
  } = association ?? {}
  const constraint = constraints[onDelete.toLowerCase().replaceAll(/[^a-z]/gu, "")]
  const warnIf = (isSo: boolean, warning: string) => (isSo ? [warning] : [])
  return {
    type: "Lookup",
    metadata: {
      referenceTo: association?.targetObject ?? "",
      relationshipLabel: labels?.plural ?? displayName,
      relationshipName: reverseLookupFieldName ?? `${fieldName.replace(/__c$/iu, "")}_references`,
      ...(constraint === undefined ? {} : { deleteConstraint: constraint })
    },
    warnings: [
      ...warnIf(targetField !== undefined, "association.targetField is not kept: a lookup of Salesforce refers by id"),
      ...warnIf(
        cardinality !== undefined,
        "association.cardinality is not kept: a lookup of Salesforce is many to one"
      ),
      ...warnIf(
        !/^(lookup|ref|reference|foreignkey)$/iu.test(associationType),
        `association.associationType: Salesforce makes a lookup for "${associationType}"`
      ),
      ...warnIf(
        onDelete !== "" && constraint === undefined,
        `association.onDelete "${onDelete}" is not known to Salesforce`
      )
    ]
  }
}

const neverRequired = new Set(["Checkbox", "LongTextArea", "MultiselectPicklist"])
const mayBeKeys = new Set(["Text", "Number"])

/** Properties that only some types have. */
const traits = ({ association, indexed, required, unique }: FieldDefinition, type: string) => {
  const requested: ReadonlyArray<readonly [member: string, key: string, value: boolean | undefined, can: boolean]> = [
    ["required", "required", required ?? association?.required, !neverRequired.has(type)],
    ["unique", "unique", unique, mayBeKeys.has(type)],
    ["indexed", "externalId", indexed, mayBeKeys.has(type)]
  ]
  const kept: Array<readonly [string, Json]> = requested.flatMap(([, key, value, can]) =>
    value !== undefined && can ? [[key, value] as const] : []
  )
  return {
    metadata: Object.fromEntries(kept),
    warnings: requested.flatMap(([member, , value, can]) =>
      value === true && !can ? [`${member} is not kept: a field of Salesforce's type ${type} can't be so`] : []
    )
  }
}
