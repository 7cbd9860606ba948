/** Mappings that a host passes at run time, beside those of the manifest. Spec 4.6. */

/** A value of the app's that the customer gives one of the provider's values to. */
export interface MappedValue {
  readonly mappedValue: string
  readonly mappedDisplayValue: string
}

/** One name of the app's. With `fieldName` the field is settled, and only its values are mapped. */
export interface FieldMappingEntry {
  readonly mapToName: string
  readonly mapToDisplayName?: string | undefined
  readonly prompt?: string | undefined
  readonly fieldName?: string | undefined
  readonly mappedValues?: ReadonlyArray<MappedValue> | undefined
}

/** By object name. */
export type FieldMapping = Readonly<Record<string, ReadonlyArray<FieldMappingEntry>>>
