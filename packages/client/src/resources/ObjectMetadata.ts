/** The objects and fields of connected accounts, and custom fields that are made there. Spec 4.2. */
import { flag } from "./Flag.ts"
import type { Call, CallOptions } from "../Call.ts"
import type { FieldsUpsert, FieldsUpserted, HydratedRevision, ObjectMetadata as Metadata } from "../Wire.ts"
import type { IntegrationTarget } from "./Installations.ts"

/** The account under a group's installation of an integration, or a group's newest one at a provider. */
export type AccountTarget =
  | IntegrationTarget
  | { readonly project: string; readonly provider: string; readonly integration?: never }

/** Asks for an object: `refresh` has the provider asked anew. */
export interface ObjectQuery {
  readonly groupRef: string
  readonly objectName: string
  readonly excludeReadOnly?: boolean
  readonly refresh?: boolean
}

export interface ObjectMetadata {
  /** Creates or updates custom fields, and says of each what was done. Spec 4.2. */
  readonly upsert: (input: AccountTarget & FieldsUpsert, options?: CallOptions) => Promise<FieldsUpserted>
  /** An object with its fields. */
  readonly get: (input: AccountTarget & ObjectQuery, options?: CallOptions) => Promise<Metadata>
  /** A revision joined with the objects and fields of a connection's account. */
  readonly hydrate: (
    input: IntegrationTarget & { readonly revisionId: string; readonly connectionId?: string },
    options?: CallOptions
  ) => Promise<HydratedRevision>
}

const integrationPath = "/v1/projects/{projectIdOrName}/integrations/{integrationId}"
const providerPath = "/v1/projects/{projectIdOrName}/providers/{provider}"
const fields = "/object-metadata"
const object = "/objects/{objectName}/metadata"

/** A query says yes or nothing. */
const told = (flags: Readonly<Record<"excludeReadOnly" | "refresh", boolean | undefined>>) => ({
  ...flag("excludeReadOnly", flags.excludeReadOnly),
  ...flag("refresh", flags.refresh)
})

export const objectMetadata = (call: Call): ObjectMetadata => ({
  upsert: ({ fields: definitions, groupRef, project: projectIdOrName, ...target }, options) => {
    const body = { groupRef, fields: definitions }
    const given = { groupRef, ...options }
    return "provider" in target
      ? call("put", `${providerPath}${fields}`, { path: { projectIdOrName, provider: target.provider }, body }, given)
      : call(
          "put",
          `${integrationPath}${fields}`,
          { path: { projectIdOrName, integrationId: target.integration }, body },
          given
        )
  },
  get: ({ excludeReadOnly, groupRef, objectName, project: projectIdOrName, refresh, ...target }, options) => {
    const query = { groupRef, ...told({ excludeReadOnly, refresh }) }
    const path = { projectIdOrName, objectName }
    const given = { groupRef, ...options }
    return "provider" in target
      ? call("get", `${providerPath}${object}`, { path: { ...path, provider: target.provider }, query }, given)
      : call(
          "get",
          `${integrationPath}${object}`,
          { path: { ...path, integrationId: target.integration }, query },
          given
        )
  },
  hydrate: ({ connectionId, integration: integrationId, project: projectIdOrName, revisionId }, options) =>
    call(
      "get",
      `${integrationPath}/revisions/{revisionId}:hydrate`,
      {
        path: { projectIdOrName, integrationId, revisionId },
        query: connectionId === undefined ? {} : { connectionId }
      },
      options
    )
})
