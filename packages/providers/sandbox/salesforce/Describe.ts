/** Object types and fields as describe shows them. Pure. Source: the sObject Describe resource. */
import type { FieldDefinition } from "./Fields.ts"
import type { SObjectType } from "./SObjects.ts"

export const summary = (base: string, type: SObjectType) => {
  const url = `${base}/sobjects/${type.name}`
  return {
    activateable: false,
    associateEntityType: null,
    associateParentEntity: null,
    createable: type.writable,
    custom: type.custom,
    customSetting: false,
    deepCloneable: false,
    deletable: type.writable,
    deprecatedAndHidden: false,
    feedEnabled: false,
    hasSubtypes: false,
    isInterface: false,
    isSubtype: false,
    keyPrefix: type.keyPrefix,
    label: type.label,
    labelPlural: type.labelPlural,
    layoutable: true,
    mergeable: false,
    mruEnabled: true,
    name: type.name,
    queryable: true,
    replicateable: true,
    retrieveable: true,
    searchable: true,
    triggerable: true,
    undeletable: type.writable,
    updateable: type.writable,
    urls: { rowTemplate: `${url}/{ID}`, describe: `${url}/describe`, sobject: url }
  }
}

export const whole = (base: string, type: SObjectType, fields: ReadonlyArray<FieldDefinition>) => ({
  actionOverrides: [],
  ...summary(base, type),
  childRelationships: [],
  compactLayoutable: true,
  defaultImplementation: null,
  extendedBy: null,
  extendsInterfaces: null,
  fields: fields.map(describeField),
  implementedBy: null,
  implementsInterfaces: null,
  listviewable: null,
  lookupLayoutable: null,
  namedLayoutInfos: [],
  networkScopeFieldName: null,
  recordTypeInfos: [],
  searchLayoutable: true,
  sobjectDescribeOption: "FULL",
  supportedScopes: [{ label: `All ${type.labelPlural.toLowerCase()}`, name: "everything" }]
})

const describeField = (field: FieldDefinition) => ({
  aggregatable: field.type !== "boolean" && field.type !== "multipicklist",
  aiPredictionField: false,
  autoNumber: false,
  byteLength: field.length * (field.type === "id" || field.type === "reference" ? 1 : 3),
  calculated: field.calculated,
  calculatedFormula: null,
  cascadeDelete: false,
  caseSensitive: false,
  compoundFieldName: null,
  controllerName: null,
  createable: field.createable,
  custom: field.custom,
  defaultValue: field.defaultValue,
  defaultValueFormula: null,
  defaultedOnCreate: field.defaultedOnCreate,
  dependentPicklist: false,
  deprecatedAndHidden: false,
  digits: field.type === "int" ? field.precision : 0,
  displayLocationInDecimal: false,
  encrypted: false,
  externalId: field.externalId,
  extraTypeInfo: null,
  filterable: !isLong(field),
  filteredLookupInfo: null,
  formulaTreatNullNumberAsZero: false,
  groupable: !isLong(field) && !["double", "currency", "percent", "multipicklist"].includes(field.type),
  highScaleNumber: false,
  htmlFormatted: false,
  idLookup: field.idLookup,
  inlineHelpText: field.inlineHelpText,
  label: field.label,
  length: field.length,
  mask: null,
  maskType: null,
  name: field.name,
  nameField: field.nameField,
  namePointing: field.referenceTo.length > 1,
  nillable: field.nillable,
  permissionable: field.permissionable,
  picklistValues: field.picklist.map((value) => ({
    active: true,
    defaultValue: value === field.defaultValue,
    label: value,
    validFor: null,
    value
  })),
  polymorphicForeignKey: field.referenceTo.length > 1,
  precision: field.type === "int" ? 0 : field.precision,
  queryByDistance: false,
  referenceTargetField: null,
  referenceTo: field.referenceTo,
  relationshipName: field.relationshipName,
  relationshipOrder: null,
  restrictedDelete: false,
  restrictedPicklist: field.restrictedPicklist,
  scale: field.scale,
  searchPrefilterable: field.type === "reference",
  soapType: soapTypes[field.type] ?? "xsd:string",
  sortable: !isLong(field) && field.type !== "multipicklist",
  type: field.type,
  unique: field.unique,
  updateable: field.updateable,
  writeRequiresMasterRead: false
})

/** Text that no query can filter or sort by. */
const isLong = (field: FieldDefinition): boolean => field.type === "textarea" && field.length > 255

const soapTypes: Readonly<Record<string, string>> = {
  id: "tns:ID",
  reference: "tns:ID",
  boolean: "xsd:boolean",
  int: "xsd:int",
  double: "xsd:double",
  currency: "xsd:double",
  percent: "xsd:double",
  date: "xsd:date",
  datetime: "xsd:dateTime"
}
