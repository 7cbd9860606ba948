import { useInstallationTarget } from "../install/InstallationContext.ts"
import { type ManifestReadObject, useManifest as useOurs } from "../install/useManifest.ts"
import type { QueryStatus } from "../platform/QueryStatus.ts"
import { useBootstrap } from "../platform/useBootstrap.ts"
import { useRevisionOf } from "../platform/useRevisionOf.ts"
import type {
  FieldMetadata,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedIntegrationWriteObject,
  HydratedRevision,
  IntegrationFieldMapping
} from "./names.ts"

/** Which fields: all, only those with a name at the provider, or only those that the customer maps. */
type FieldInclude = "raw" | "no-mappings" | "mappings"

type FieldsOf = (include?: FieldInclude) => ReadonlyArray<HydratedIntegrationField> | null

export interface Manifest {
  readonly getReadObjects: () => ReadonlyArray<HydratedIntegrationObject>
  readonly getReadObject: (objectName: string) => {
    readonly object: HydratedIntegrationObject | null
    readonly getRequiredFields: FieldsOf
    readonly getOptionalFields: FieldsOf
    readonly getRequiredMapFields: () => ReadonlyArray<IntegrationFieldMapping> | null
    readonly getOptionalMapFields: () => ReadonlyArray<IntegrationFieldMapping> | null
  }
  readonly getWriteObject: (objectName: string) => { readonly object: HydratedIntegrationWriteObject | null }
  readonly getCustomerFieldsForObject: (objectName: string) => {
    readonly allFields: Readonly<Record<string, FieldMetadata>> | null
    readonly getField: (field: string) => FieldMetadata | null
  }
}

/** Requires an InstallationProvider. */
export const useManifest = (): Manifest &
  QueryStatus & { readonly data: HydratedRevision | undefined; readonly isLoading: boolean } => {
  const {
    getCustomerFieldsForObject,
    getReadObject,
    getReadObjects,
    getWriteObject,
    manifest: _content,
    ...status
  } = useOurs()
  const target = useInstallationTarget()
  const { data } = useRevisionOf(useBootstrap(target).data, target).query
  return {
    ...status,
    data,
    isLoading: status.isPending,
    getReadObjects,
    getReadObject: (objectName) => {
      const found = getReadObject(objectName)
      return {
        object: found?.object ?? null,
        getRequiredFields: (include) => fieldsOf(found, "required", include),
        getOptionalFields: (include) => fieldsOf(found, "optional", include),
        getRequiredMapFields: () => found?.requiredMappings ?? null,
        getOptionalMapFields: () => found?.optionalMappings ?? null
      }
    },
    getWriteObject: (objectName) => ({ object: getWriteObject(objectName) }),
    getCustomerFieldsForObject: (objectName) => {
      const fields = getCustomerFieldsForObject(objectName)
      return {
        allFields: fields.size === 0 ? null : Object.fromEntries(fields),
        getField: (field) => fields.get(field) ?? null
      }
    }
  }
}

const fieldsOf = (
  found: ManifestReadObject | null,
  side: "required" | "optional",
  include: FieldInclude = "raw"
): ReadonlyArray<HydratedIntegrationField> | null => {
  if (found === null) return null
  if (include === "raw") return found.object[`${side}Fields`]
  return found[`${side}${include === "mappings" ? "Mappings" : "Fields"}`]
}
