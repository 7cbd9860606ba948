/** What a group's account is made of: objects, fields, and custom fields that are made there. @rule field.metadata, field.upsert */
import { FieldsUpsert, FieldsUpserted } from "@fieldgate/core/providers/FieldDefinition"
import { HydratedRevision } from "@fieldgate/core/integrations/HydratedRevision"
import { ConnectionId, GroupRef, ObjectName, ProviderName, RevisionId } from "@fieldgate/core/domain/Ids"
import { SeenObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
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
  groupRef: GroupRef.annotateKey({ description: "The group whose account is looked at." }),
  excludeReadOnly: flag("With `true` fields that nobody may write are left out."),
  refresh: flag("With `true` the provider is asked anew; else an answer of the last minute may be told again.")
}
const headers = Schema.Struct({
  "if-none-match": Schema.optionalKey(
    Schema.String.annotate({ description: "An `ETag` from before: the answer is 304 where nothing has changed since." })
  )
})

/** What a call can meet that asks the provider, whichever way the account is named. */
const asked = [
  "input-validation",
  "insufficient-scope",
  "token-mismatch",
  "connection-invalid",
  "provider-app-invalid",
  "project-not-found",
  "integration-not-found",
  "installation-not-found",
  "connection-not-found",
  "provider-not-found",
  "quota-exceeded",
  "provider-unavailable",
  "store-unavailable",
  "provider-timeout",
  "capability-unsupported",
  "metadata-rejected"
] as const

const upsert =
  "Creates the fields, or changes those that are there until they are as defined; sending it again does no harm. The " +
  "answer says of each field what was done, with a warning for what the provider can't express. With `success: false` " +
  "the fields with `errors` are not as they were defined, and the others are. Where nothing was changed because the " +
  "provider could not be used, the answer is a problem."

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
  success: SeenObjectMetadata,
  error: anyOf(...asked)
}).annotateMerge(
  described(
    "getObjectMetadata",
    "objectMetadata.get",
    "Get an object's fields of an installation",
    "Answers the object with every field that the account under the group's installation may see, and an `ETag`."
  )
)

const getProviderObjectMetadata = HttpApiEndpoint.get(
  "getProviderObjectMetadata",
  `${ofProvider}/objects/:objectName/metadata`,
  {
    params: { ...providerParams, objectName },
    query,
    headers,
    success: SeenObjectMetadata,
    error: anyOf(...asked)
  }
).annotateMerge(
  described(
    "getProviderObjectMetadata",
    "objectMetadata.get",
    "Get an object's fields of a connection",
    "Answers the object with every field that the group's newest account at the provider may see, and an `ETag`."
  )
)

/** What is done to a revision stands behind a colon, so the id ends there. */
const hydrateRevision = HttpApiEndpoint.get(
  "hydrateRevision",
  `${ofIntegration}/revisions/:revisionId(^[^/:]+)::hydrate`,
  {
    params: { ...integrationParams, revisionId: RevisionId.annotateKey({ description: "The revision's id." }) },
    query: {
      connectionId: Schema.optionalKey(ConnectionId).annotateKey({
        description: "The connection whose objects and fields are joined in; without it none are."
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
    "Answers a revision of the integration, its objects joined with what the connected account has. An object that the " +
      "account doesn't have, or that could not be looked at, says why in `error`; the others are complete. A provider " +
      "that can't tell what its objects are gives none of the live members."
  )
)

export const ObjectMetadataApi = HttpApiGroup.make("objectMetadata")
  .add(upsertFields, upsertProviderFields, getObjectMetadata, getProviderObjectMetadata, hydrateRevision)
  .annotateMerge(
    OpenApi.annotations({
      title: "Object metadata",
      description: "The objects and fields of connected accounts, and custom fields that are made there."
    })
  )
