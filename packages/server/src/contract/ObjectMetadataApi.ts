/** Objects and fields of a group's account, and creation of custom fields. @rule field.metadata, field.upsert */
import { FieldsUpsert, FieldsUpserted } from "@fieldgate/core/providers/FieldDefinition"
import { HydratedRevision } from "@fieldgate/core/integrations/HydratedRevision"
import { ConnectionId, GroupRef, ObjectName, ProviderName, RevisionId } from "@fieldgate/core/domain/Ids"
import { MappedObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf, providerFailures } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const ofIntegration = "/projects/:projectIdOrName/integrations/:integrationId"
const ofProvider = "/projects/:projectIdOrName/providers/:provider"

const integrationParams = { projectIdOrName, integrationId }
const providerParams = {
  projectIdOrName,
  provider: ProviderName.annotateKey({ description: "The provider's name." })
}
const objectName = ObjectName.annotateKey({ description: "The object's name at the provider, or its mapped name." })

const flag = (description: string) => Schema.optionalKey(Schema.Literals(["true", "false"]).annotate({ description }))

const query = {
  groupRef: GroupRef.annotateKey({ description: "The group that owns the account." }),
  excludeReadOnly: flag("With `true`, read-only fields are omitted."),
  refresh: flag(
    "With `true`, the metadata is read from the provider; otherwise a response from the last minute may be reused."
  )
}
const headers = Schema.Struct({
  "if-none-match": Schema.optionalKey(
    Schema.String.annotate({
      description: "The `ETag` of an earlier response; if nothing has changed since, the response is 304."
    })
  )
})

/** Problems of calls that query the provider. */
const asked = [
  "input-validation",
  "insufficient-scope",
  "token-mismatch",
  "project-not-found",
  "integration-not-found",
  "installation-not-found",
  "connection-not-found",
  "provider-not-found",
  "store-unavailable",
  "capability-unsupported",
  ...providerFailures
] as const

const upsert =
  "Creates missing fields and updates existing ones to match their definitions; the call can be repeated. The response " +
  "reports what was done for each field, with warnings for properties that the provider doesn't support. With " +
  "`success: false`, the fields with `errors` don't match their definitions; all others do. If the provider was not " +
  "available and nothing was changed, the response is a problem."

const upsertedFieldExamples = examples({
  request: example("A choice", { groupRef: "demo-group", fields: { contacts: [Samples.newField] } }),
  200: example("The field was created", {
    success: true,
    fields: { contacts: { plan: { fieldName: "plan", action: "create", warnings: [] } } }
  })
})

const upsertFields = HttpApiEndpoint.put("upsertFields", `${ofIntegration}/object-metadata`, {
  params: integrationParams,
  payload: FieldsUpsert,
  success: FieldsUpserted,
  error: anyOf(...asked)
})
  .middleware(RequestBody)
  .annotateMerge(described("upsertFields", "objectMetadata.upsert", "Upsert custom fields of an installation", upsert))
  .annotateMerge(upsertedFieldExamples)

const upsertProviderFields = HttpApiEndpoint.put("upsertProviderFields", `${ofProvider}/object-metadata`, {
  params: providerParams,
  payload: FieldsUpsert,
  success: FieldsUpserted,
  error: anyOf(...asked)
})
  .middleware(RequestBody)
  .annotateMerge(
    described("upsertProviderFields", "objectMetadata.upsert", "Upsert custom fields of a connection", upsert)
  )
  .annotateMerge(upsertedFieldExamples)

const getObjectMetadata = HttpApiEndpoint.get("getObjectMetadata", `${ofIntegration}/objects/:objectName/metadata`, {
  params: { ...integrationParams, objectName },
  query,
  headers,
  success: MappedObjectMetadata,
  error: anyOf(...asked)
}).annotateMerge(
  described(
    "getObjectMetadata",
    "objectMetadata.get",
    "Get an object's fields of an installation",
    "Returns the object with all fields that are visible to the account of the group's installation, and an `ETag`."
  )
)

const getProviderObjectMetadata = HttpApiEndpoint.get(
  "getProviderObjectMetadata",
  `${ofProvider}/objects/:objectName/metadata`,
  {
    params: { ...providerParams, objectName },
    query,
    headers,
    success: MappedObjectMetadata,
    error: anyOf(...asked)
  }
).annotateMerge(
  described(
    "getProviderObjectMetadata",
    "objectMetadata.get",
    "Get an object's fields of a connection",
    "Returns the object with all fields that are visible to the group's newest account at the provider, and an `ETag`."
  )
)

/** Actions on a revision follow its ID after a colon. */
const hydrateRevision = HttpApiEndpoint.get(
  "hydrateRevision",
  `${ofIntegration}/revisions/:revisionId(^[^/:]+)::hydrate`,
  {
    params: { ...integrationParams, revisionId: RevisionId.annotateKey({ description: "The revision's ID." }) },
    query: {
      connectionId: Schema.optionalKey(ConnectionId).annotateKey({
        description: "The connection whose objects and fields are added. Default: none are added."
      }),
      refresh: query.refresh
    },
    headers,
    success: HydratedRevision,
    error: anyOf(...asked, "revision-not-found")
  }
).annotateMerge(
  described(
    "hydrateRevision",
    "objectMetadata.hydrate",
    "Get a revision with live fields",
    "Returns a revision of the integration, with its objects joined with the objects and fields of the connected account. If " +
      "an object does not exist in the account or could not be read, `error` states the reason; the other objects are " +
      "complete. For a provider without object metadata, the live properties are missing."
  )
)

export const ObjectMetadataApi = HttpApiGroup.make("objectMetadata")
  .add(upsertFields, upsertProviderFields, getObjectMetadata, getProviderObjectMetadata, hydrateRevision)
  .annotateMerge(
    OpenApi.annotations({
      title: "Object metadata",
      description: "Objects and fields of connected accounts, and creation of custom fields."
    })
  )
