/** The integration's objects, joined with the fields of the connected account. */
import type { FieldMetadata, HydratedRevision } from "@fieldgate/client"
import type { HydratedReadObject, HydratedWriteObject } from "../configure/rules/ConfigContent.ts"
import { useInstallationTarget } from "./InstallationContext.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { useRevisionOf } from "../platform/useRevisionOf.ts"
import { type QueryStatus, statusOf } from "../platform/QueryStatus.ts"

export type HydratedField = HydratedReadObject["requiredFields"][number]
type NamedField = Extract<HydratedField, { readonly fieldName: string }>
export type MappedField = Exclude<HydratedField, NamedField>

export interface ManifestReadObject {
  readonly object: HydratedReadObject
  readonly requiredFields: ReadonlyArray<NamedField>
  readonly optionalFields: ReadonlyArray<NamedField>
  /** The app's names that the consumer maps to a field. */
  readonly requiredMappings: ReadonlyArray<MappedField>
  readonly optionalMappings: ReadonlyArray<MappedField>
}

export interface ManifestAnswer extends QueryStatus {
  /** Undefined until an account is connected and its objects are loaded. */
  readonly manifest: HydratedRevision["content"] | undefined
  readonly getReadObjects: () => ReadonlyArray<HydratedReadObject>
  readonly getWriteObjects: () => ReadonlyArray<HydratedWriteObject>
  readonly getReadObject: (objectName: string) => ManifestReadObject | null
  readonly getWriteObject: (objectName: string) => HydratedWriteObject | null
  /** The fields of the account's object, by name. */
  readonly getCustomerFieldsForObject: (objectName: string) => ReadonlyMap<string, FieldMetadata>
}

/** Requires an InstallationProvider. */
export const useManifest = (): ManifestAnswer => {
  const target = useInstallationTarget()
  const bootstrap = useBootstrap(target)
  const { query } = useRevisionOf(bootstrap.data, target)
  const manifest = query.data?.content
  const [reads, writes] = [manifest?.read?.objects ?? [], manifest?.write?.objects ?? []]
  const read = (name: string) => reads.find(({ objectName }) => objectName === name)
  const write = (name: string) => writes.find(({ objectName }) => objectName === name)
  return {
    manifest,
    getReadObjects: () => reads,
    getWriteObjects: () => writes,
    getReadObject: (name) => {
      const object = read(name)
      return object === undefined ? null : sorted(object)
    },
    getWriteObject: (name) => write(name) ?? null,
    getCustomerFieldsForObject: (name) => {
      const fields = read(name)?.allFieldsMetadata ?? write(name)?.allFieldsMetadata ?? {}
      return new Map(Object.entries(fields))
    },
    ...statusOf(bootstrap.isSuccess ? query : bootstrap)
  }
}

const sorted = (object: HydratedReadObject): ManifestReadObject => ({
  object,
  requiredFields: object.requiredFields.filter(isNamed),
  optionalFields: object.optionalFields.filter(isNamed),
  requiredMappings: object.requiredFields.filter(isMapped),
  optionalMappings: object.optionalFields.filter(isMapped)
})

const isNamed = (field: HydratedField): field is NamedField => "fieldName" in field

const isMapped = (field: HydratedField): field is MappedField => !isNamed(field)
