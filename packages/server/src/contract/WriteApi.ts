/** Writing records. Spec 2.5, 4.3. */
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { WriteAnswer } from "@fieldgate/core/writes/WriteAnswer"
import { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"

const path = "/projects/:projectIdOrName/integrations/:integrationId/objects/:objectName"

const writeRecords = HttpApiEndpoint.post("writeRecords", path, {
  params: {
    projectIdOrName,
    integrationId,
    objectName: ObjectName.annotateKey({ description: "The object's name in the integration's definition." })
  },
  headers: Schema.Struct({
    "idempotency-key": Schema.optionalKey(
      IdempotencyKey.annotate({
        description:
          "Your own key for this write, in the project or, with a token, in its group: the same write sent again with it is carried out only once."
      })
    )
  }),
  payload: WriteRequest,
  success: WriteAnswer,
  error: anyOf(
    "input-validation",
    "capability-unsupported",
    "insufficient-scope",
    "token-mismatch",
    "deletion-disabled",
    "object-not-installed",
    "connection-invalid",
    "provider-app-invalid",
    "project-not-found",
    "integration-not-found",
    "installation-not-found",
    "connection-not-found",
    "provider-not-found",
    "object-not-found",
    "record-changed",
    "record-busy",
    "idempotency-key-busy",
    "idempotency-key-reused",
    "provider-rejected",
    "outcome-uncertain",
    "quota-exceeded",
    "queue-full",
    "provider-unavailable",
    "provider-not-answering",
    "store-unavailable",
    "provider-timeout"
  )
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "writeRecords",
      "records.write",
      "Write records",
      "Creates, updates or deletes a record in the customer's account at the provider, through the installation " +
        "of the group that `groupRef` names. With `mode: synchronous`, which is the default, the answer waits until " +
        "the provider has answered; with `mode: asynchronous` the write is kept, answered with its operation and " +
        "carried out in the background, with retries until a deadline. With `dryRun` the write is explained and not " +
        "carried out."
    )
  )

export const WriteApi = HttpApiGroup.make("write")
  .add(writeRecords)
  .annotateMerge(
    OpenApi.annotations({ title: "Write", description: "Write records to a customer's account at a provider." })
  )
