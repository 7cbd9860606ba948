/** Mappings that a host passes at run time, in addition to the manifest's. @rule react.fieldMapping */

/** A value of the app that the customer maps to one of the provider. */
export interface MappedValue {
  readonly mappedValue: string
  readonly mappedDisplayValue: string
}

/** A name of the app to map. With `fieldName`, the field is fixed and only its values are mapped. */
export interface FieldMappingEntry {
  readonly mapToName: string
  readonly mapToDisplayName?: string | undefined
  readonly prompt?: string | undefined
  readonly fieldName?: string | undefined
  readonly mappedValues?: ReadonlyArray<MappedValue> | undefined
}

/** By object name. */
export type FieldMapping = Readonly<Record<string, ReadonlyArray<FieldMappingEntry>>>
