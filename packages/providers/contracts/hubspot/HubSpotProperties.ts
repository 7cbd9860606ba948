/** The calls on properties and their groups, and on object schemas. */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { text, flag, whole, answer } from "../Shapes.ts"
import { inputs, batch, type Family } from "./HubSpotShapes.ts"

const ChosenOption = {
  label: text,
  value: text,
  hidden: flag,
  description: Schema.optionalKey(text),
  displayOrder: Schema.optionalKey(whole)
}
const fieldTypes = Schema.Literals([
  "booleancheckbox",
  "calculation_equation",
  "checkbox",
  "date",
  "file",
  "html",
  "number",
  "phonenumber",
  "radio",
  "select",
  "text",
  "textarea"
])
const types = Schema.Literals(["bool", "date", "datetime", "enumeration", "number", "phone_number", "string"])
const changeable = {
  description: Schema.optionalKey(text),
  displayOrder: Schema.optionalKey(whole),
  formField: Schema.optionalKey(flag),
  hidden: Schema.optionalKey(flag),
  options: Schema.optionalKey(Schema.Array(Schema.Struct(ChosenOption)))
}
const NewProperty = Schema.Struct({
  ...changeable,
  name: text,
  label: text,
  groupName: text,
  type: types,
  fieldType: fieldTypes,
  hasUniqueValue: Schema.optionalKey(flag),
  externalOptions: Schema.optionalKey(flag),
  referencedObjectType: Schema.optionalKey(text),
  dataSensitivity: Schema.optionalKey(text)
})
const ChangedProperty = Schema.Struct({
  ...changeable,
  label: Schema.optionalKey(text),
  groupName: Schema.optionalKey(text),
  type: Schema.optionalKey(types),
  fieldType: Schema.optionalKey(fieldTypes)
})
const Property = Schema.Struct({
  name: text,
  label: text,
  description: text,
  groupName: text,
  type: text,
  fieldType: text,
  options: Schema.Array(Schema.Struct(ChosenOption)),
  archived: Schema.optionalKey(flag),
  archivedAt: Schema.optionalKey(text),
  calculated: Schema.optionalKey(flag),
  createdAt: Schema.optionalKey(text),
  updatedAt: Schema.optionalKey(text),
  createdUserId: Schema.optionalKey(text),
  updatedUserId: Schema.optionalKey(text),
  dataSensitivity: Schema.optionalKey(text),
  displayOrder: Schema.optionalKey(whole),
  externalOptions: Schema.optionalKey(flag),
  formField: Schema.optionalKey(flag),
  hasUniqueValue: Schema.optionalKey(flag),
  hidden: Schema.optionalKey(flag),
  hubspotDefined: Schema.optionalKey(flag),
  calculationFormula: Schema.optionalKey(text),
  currencyPropertyName: Schema.optionalKey(text),
  sensitiveDataCategories: Schema.optionalKey(Schema.Array(text)),
  showCurrencySymbol: Schema.optionalKey(flag),
  dateDisplayHint: Schema.optionalKey(text),
  numberDisplayHint: Schema.optionalKey(text),
  textDisplayHint: Schema.optionalKey(text),
  modificationMetadata: Schema.optionalKey(
    Schema.Struct({
      archivable: flag,
      readOnlyDefinition: flag,
      readOnlyOptions: Schema.optionalKey(flag),
      readOnlyValue: flag
    })
  ),
  referencedObjectType: Schema.optionalKey(text)
})
const Group = Schema.Struct({ archived: flag, displayOrder: whole, label: text, name: text })

export const propertyCalls = (family: Family): ReadonlyArray<Call> => {
  const path = `${family.properties}/{objectType}`
  const source = "openapi"
  const query = ["archived", "dataSensitivity", "locale", "properties"]
  const all = family.isDated ? 200 : 201
  return [
    {
      method: "GET",
      path,
      query,
      source,
      answers: [answer(200, "seen", "ampersand", Schema.Struct({ results: Schema.Array(Property) }))]
    },
    { method: "POST", path, body: NewProperty, source, answers: [answer(201, "specified", source, Property)] },
    {
      method: "GET",
      path: `${path}/{propertyName}`,
      query,
      source,
      answers: [answer(200, "specified", source, Property)]
    },
    {
      method: "PATCH",
      path: `${path}/{propertyName}`,
      body: ChangedProperty,
      source,
      answers: [answer(200, "seen", "ampersand", Property)]
    },
    { method: "DELETE", path: `${path}/{propertyName}`, source, answers: [answer(204, "specified", source)] },
    {
      method: "POST",
      path: `${path}/batch/create`,
      body: inputs(NewProperty),
      source,
      answers: batch(all, Property, family)
    },
    {
      method: "POST",
      path: `${path}/batch/read`,
      query: ["locale"],
      source,
      answers: batch(200, Property, family),
      body: Schema.Struct({
        inputs: Schema.Array(Schema.Struct({ name: text })),
        archived: flag,
        dataSensitivity: Schema.optionalKey(text)
      })
    },
    {
      method: "POST",
      path: `${path}/batch/archive`,
      source,
      body: inputs(Schema.Struct({ name: text })),
      answers: [answer(204, "specified", source)]
    },
    {
      method: "GET",
      path: `${path}/groups`,
      query: ["locale"],
      source,
      answers: [answer(200, "specified", source, Schema.Struct({ results: Schema.Array(Group) }))]
    },
    {
      method: "GET",
      path: `${path}/groups/{groupName}`,
      query: ["locale"],
      source,
      answers: [answer(200, "specified", source, Group)]
    },
    {
      method: "POST",
      path: `${path}/groups`,
      source,
      answers: [answer(201, "specified", source, Group)],
      body: Schema.Struct({ name: text, label: text, displayOrder: Schema.optionalKey(whole) })
    }
  ]
}

export const Definition = Schema.Struct({
  id: text,
  name: text,
  labels: Schema.Struct({ singular: Schema.optionalKey(text), plural: Schema.optionalKey(text) }),
  properties: Schema.Array(Property),
  associations: Schema.Array(Schema.Json),
  requiredProperties: Schema.Array(text),
  searchableProperties: Schema.optionalKey(Schema.Array(text)),
  primaryDisplayProperty: Schema.optionalKey(text),
  secondaryDisplayProperties: Schema.optionalKey(Schema.Array(text)),
  allowsSensitiveProperties: Schema.optionalKey(flag),
  archived: Schema.optionalKey(flag),
  createdAt: Schema.optionalKey(text),
  updatedAt: Schema.optionalKey(text),
  createdByUserId: Schema.optionalKey(whole),
  updatedByUserId: Schema.optionalKey(whole),
  description: Schema.optionalKey(text),
  fullyQualifiedName: Schema.optionalKey(text),
  objectTypeId: Schema.optionalKey(text),
  // Not in the specification, but in recorded answers.
  metaType: Schema.optionalKey(text)
})
