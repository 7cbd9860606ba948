/** @rule write.body */
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { FindRequest, FoundRecords } from "@fieldgate/core/records/FindRequest"
import { WriteAnswer } from "@fieldgate/core/writes/WriteAnswer"
import { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, examples } from "./Described.ts"
import { integrationId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const path = "/projects/:projectIdOrName/integrations/:integrationId/objects/:objectName"

const params = {
  projectIdOrName,
  integrationId,
  objectName: ObjectName.annotateKey({ description: "The object's name in the integration's definition." })
}

const headers = Schema.Struct({
  "idempotency-key": Schema.optionalKey(
    IdempotencyKey.annotate({
      description:
        "Your own key for this write, unique in the project or, with a token, in the token's group. A write that is sent again with the same key is executed only once."
    })
  )
})

/** Served by a route of its own, in `writes/WriteHandlers.ts`. */
const writeRecords = HttpApiEndpoint.post("writeRecords", path, {
  params,
  headers,
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
    "outcome-pending",
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
        "of the group that `groupRef` names. With `mode: synchronous`, the default, the response contains the provider's " +
        "answer. With `mode: asynchronous`, the write is stored, its operation is returned, and a worker executes it " +
        "with retries until a deadline. With `dryRun`, the write is explained but not executed."
    )
  )
  .annotateMerge(
    examples({
      request: {
        create: {
          summary: "Create a record",
          value: { groupRef: "demo-group", type: "create", record: { email: "ada@example.com", firstname: "Ada" } }
        },
        update: {
          summary: "Update a record",
          value: { groupRef: "demo-group", type: "update", record: { id: "501", firstname: "Augusta" } }
        },
        delete: {
          summary: "Delete a record",
          value: { groupRef: "demo-group", type: "delete", record: { id: "501" } }
        },
        dryRun: {
          summary: "Explain an update without executing it",
          value: { groupRef: "demo-group", type: "update", dryRun: true, record: { id: "501", firstname: "Augusta" } }
        },
        asynchronous: {
          summary: "Create a record in the background, with retries for a day",
          value: {
            groupRef: "demo-group",
            type: "create",
            mode: "asynchronous",
            record: { email: "ada@example.com" },
            retryPolicy: { deadlineHours: 24 }
          }
        },
        autoBatch: {
          summary: "Batch a record with others for at most five minutes",
          value: {
            groupRef: "demo-group",
            type: "create",
            mode: "asynchronous",
            record: { email: "ada@example.com" },
            autoBatchPolicy: { maxDelayMinutes: 5 }
          }
        },
        batch: {
          summary: "Create many records",
          value: {
            groupRef: "demo-group",
            type: "create",
            batch: [{ record: { email: "ada@example.com" } }, { record: { email: "grace@example.com" } }]
          }
        }
      },
      200: {
        written: {
          summary: "The record was written",
          value: {
            operationId: Samples.operation.id,
            result: { success: true, recordId: "501", data: { id: "501", email: "ada@example.com" } }
          }
        },
        batch: {
          summary: "One record of two was written",
          value: {
            operationId: Samples.operation.id,
            successCount: 1,
            failureCount: 1,
            results: [
              { success: true, outcome: "success", recordId: "501" },
              { success: false, outcome: "failed", errors: [{ message: "a contact with this email exists already" }] }
            ],
            errors: [{ message: "a contact with this email exists already" }]
          }
        },
        accepted: {
          summary: "The record is stored and will be written in the background",
          value: { operationId: Samples.operation.id, recordRef: `${Samples.operation.id}.0` }
        },
        explained: {
          summary: "What an update would send",
          value: {
            dryRun: true,
            requests: [
              {
                method: "PATCH",
                url: "https://crm.example/contacts/501",
                headers: [{ key: "authorization", value: "Bearer <redacted>" }],
                body: { properties: { firstname: "Augusta" } }
              }
            ],
            records: [
              {
                recordId: "501",
                fields: [
                  {
                    field: "firstname",
                    value: "Augusta",
                    source: "request",
                    decision: "sent",
                    because: "the request contains it"
                  }
                ]
              }
            ]
          }
        }
      }
    })
  )

/** An action on an object follows its name after a colon. */
const findRecords = HttpApiEndpoint.post("findRecords", `${path}(^[^/:]+)::find`, {
  params,
  payload: FindRequest,
  success: FoundRecords,
  error: anyOf(
    "input-validation",
    "capability-unsupported",
    "insufficient-scope",
    "token-mismatch",
    "lookup-not-allowed",
    "object-not-installed",
    "connection-invalid",
    "provider-app-invalid",
    "project-not-found",
    "integration-not-found",
    "installation-not-found",
    "connection-not-found",
    "provider-not-found",
    "object-not-found",
    "metadata-rejected",
    "quota-exceeded",
    "provider-unavailable",
    "store-unavailable",
    "provider-timeout"
  )
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "findRecords",
      "records.find",
      "Find records",
      "Finds the records in the customer's account that have the values of a key, such as the contact with an e-mail address. Only " +
        "objects with `lookup` in the manifest and fields that the installation selected can be used; names and values are mapped as " +
        "in writes. Nothing is stored. `delayed` says that the provider's search was used, which may not know the newest records."
    )
  )
  .annotateMerge(
    examples({
      request: {
        one: {
          summary: "Find one contact",
          value: { groupRef: "demo-group", by: { email: "ada@example.com" }, fields: ["firstname"] }
        },
        many: {
          summary: "Find several contacts",
          value: { groupRef: "demo-group", by: [{ email: "ada@example.com" }, { email: "bob@example.com" }] }
        }
      },
      200: {
        found: {
          summary: "One of two was found",
          value: { records: [{ index: 0, id: "501", fields: { firstname: "Ada" } }], missing: [1] }
        }
      }
    })
  )

export const WriteApi = HttpApiGroup.make("write")
  .add(writeRecords, findRecords)
  .annotateMerge(
    OpenApi.annotations({
      title: "Write",
      description: "Write records to a customer's account at a provider, and find the ones to write to."
    })
  )
