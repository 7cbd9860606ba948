/** The query parameters that say which operations: shared by the endpoints that return several. */
import { OperationFilters } from "@fieldgate/core/operations/OperationSearch"

const { groupRef, installationId, integrationId, ...others } = OperationFilters.fields

/** What an operation is, beside whose it is. */
export const filters = others

/** Filters; an operation must match all of them. */
export const ofWhom = {
  integrationId: integrationId.annotateKey({ description: "Only operations of this integration, by ID or name." }),
  installationId: installationId.annotateKey({ description: "Only operations of this installation." }),
  groupRef: groupRef.annotateKey({
    description:
      "Only operations of this group, including its deleted installations. With a token, always the token's group."
  })
}
