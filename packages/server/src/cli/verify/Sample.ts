/** The form of what a run writes at a provider, and the fields that it creates. */
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Probe } from "./Probe.ts"

/** What the values of a run are made of. */
export interface Making {
  /** Distinguishes this run, such as `fgv1a2b3c`. */
  readonly tag: string
  /** A number for each record of the run. */
  readonly n: number
  /** The id of a record that the run created earlier, empty if it has none of that object. */
  readonly idOf: (objectName: string) => string
}

export interface ObjectSample {
  readonly objectName: string
  readonly record: (making: Making) => RecordFields
  /** A text field of `record` that is read back as it was sent. */
  readonly text: string
  /** A field of `record` of which no two records may have the same value. */
  readonly unique?: string
  /** Added to a record, these make the provider refuse it. */
  readonly refused?: RecordFields
  /** An id as the provider makes them, that no record has. */
  readonly missingId: string
  /** A field that searches accept, and whose search value is its text. */
  readonly found?: string
  /** Custom fields of the object can't be created, or are those of another one. */
  readonly withoutCustomFields?: true
  /** Associates a record with the run's record of this object. */
  readonly associated?: { readonly objectName: string; readonly category: string; readonly typeId: number }
}

export interface Sample {
  /** Calls that the driver never makes, each of which the provider should refuse. */
  readonly probes?: (tag: string) => ReadonlyArray<Probe>
  /** In the order in which they are created; an object comes after those that its records refer to. */
  readonly objects: ReadonlyArray<ObjectSample>
  /** The people of the account, as `find` names them. */
  readonly people?: { readonly objectName: string; readonly field: string }
  /** Facts about the account that must be passed, unless a sandbox is used. */
  readonly facts?: ReadonlyArray<string>
}

/** The fields that a run creates and changes. */
export const customFields = (tag: string): readonly [FieldDefinition, FieldDefinition] => [
  { fieldName: `${tag}_key`, displayName: `Verify key ${tag}`, valueType: "string", unique: true, indexed: true },
  {
    fieldName: `${tag}_plan`,
    displayName: `Verify plan ${tag}`,
    valueType: "singleSelect",
    stringOptions: { values: ["free", "team"], valuesRestricted: true }
  }
]
