/** Requests and answers as they look, for the reference and for trying out. */
import type { Json } from "@fieldgate/core/domain/Json"
import { administrationExamples } from "./AdministrationExamples.ts"
import { connectionExamples } from "./ConnectionExamples.ts"
import { examples, type Place } from "./ExamplePlaces.ts"
import { integrationExamples } from "./IntegrationExamples.ts"
import { objectMetadataExamples } from "./ObjectMetadataExamples.ts"
import { webhookExamples } from "./WebhookExamples.ts"
import { type JsonObject, mapAt } from "./JsonTree.ts"

const json = "application/json"

const operationId = "0193a1f0-7c1e-7d2a-9b53-6a2f4f1f0b10"
const writeRequests = examples({
  create: {
    summary: "Create a record",
    value: { groupRef: "demo-group", type: "create", record: { email: "ada@example.com", firstname: "Ada" } }
  },
  update: {
    summary: "Update a record",
    value: { groupRef: "demo-group", type: "update", record: { id: "501", firstname: "Augusta" } }
  },
  delete: { summary: "Delete a record", value: { groupRef: "demo-group", type: "delete", record: { id: "501" } } },
  dryRun: {
    summary: "Explain an update, and don't carry it out",
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
    summary: "Let a record wait for others, at most five minutes",
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
})

const writeAnswer = examples({
  written: {
    summary: "The record was written",
    value: { operationId, result: { success: true, recordId: "501", data: { id: "501", email: "ada@example.com" } } }
  },
  batch: {
    summary: "One record of two was written",
    value: {
      operationId,
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
    summary: "The record is kept, and is written in the background",
    value: { operationId, recordRef: `${operationId}.0` }
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
              because: "the request holds it"
            }
          ]
        }
      ]
    }
  }
})

const operation: Json = {
  id: operationId,
  projectId: "0193a1ef-1f4a-7c02-9d0e-1f6a2b3c4d5e",
  integrationId: "0193a1ef-2a10-7e55-8b7a-3c9d0e1f2a3b",
  installationId: "0193a1ef-3b21-7f66-9c8b-4dae1f203b4c",
  configId: "0193a1ef-3b22-7a77-ad9c-5ebf20314c5d",
  actionType: "write",
  status: "success",
  result: "1 succeeded",
  createTime: "2026-11-21T10:15:00.000Z",
  updateTime: "2026-11-21T10:15:00.400Z",
  resource: "contacts",
  metadata: {
    objects: ["contacts"],
    successfulRecordIds: ["501"],
    counts: { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 },
    retry: { attempts: 1, lastAttempt: "2026-11-21T10:15:00.100Z" }
  }
}

const oneOperation = examples({ success: { summary: "A write that succeeded", value: operation } })

const operationPage = examples({
  page: { summary: "The only page", value: { results: [operation], pagination: { done: true } } }
})

const recordPage = examples({
  page: {
    summary: "One record was written, one waits for its next attempt",
    value: {
      results: [
        { index: 0, recordRef: `${operationId}.0`, outcome: "success", recordId: "501", attempts: 1 },
        {
          index: 1,
          recordRef: `${operationId}.1`,
          outcome: "waiting",
          attempts: 1,
          errors: [{ message: "the provider is busy" }]
        }
      ],
      pagination: { done: true }
    }
  }
})

const log = examples({
  retried: {
    summary: "An attempt that failed",
    value: [
      {
        timestamp: "2026-11-21T10:15:00.400Z",
        severity: "warning",
        message: {
          msg: "1 of 1 sent records failed and will be tried again at 2026-11-21T10:15:02.100Z",
          error: "busy"
        }
      }
    ]
  }
})

const attempts = examples({
  retried: {
    summary: "The provider was busy at first",
    value: [
      {
        number: 1,
        beginTime: "2026-11-21T10:15:00.100Z",
        endTime: "2026-11-21T10:15:00.400Z",
        outcome: "retry",
        nextTime: "2026-11-21T10:15:02.100Z",
        records: { total: 1, succeeded: 0, failed: 0, uncertain: 0, waiting: 1 },
        causes: [{ cause: "busy", outcome: "failed", records: 1, example: "busy" }],
        calls: [
          {
            method: "POST",
            path: "/crm/v3/objects/contacts",
            beginTime: "2026-11-21T10:15:00.110Z",
            endTime: "2026-11-21T10:15:00.390Z",
            status: 503
          }
        ],
        callCount: 1
      },
      {
        number: 2,
        beginTime: "2026-11-21T10:15:02.110Z",
        endTime: "2026-11-21T10:15:02.310Z",
        outcome: "success",
        records: { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 },
        calls: [
          {
            method: "POST",
            path: "/crm/v3/objects/contacts",
            beginTime: "2026-11-21T10:15:02.120Z",
            endTime: "2026-11-21T10:15:02.300Z",
            status: 201
          }
        ],
        callCount: 1
      }
    ]
  }
})

const redriveRequests = examples({
  failed: { summary: "Write what failed once more", value: {} },
  uncertain: {
    summary: "Write what may have been written once more",
    value: { outcome: "uncertain", riskDuplicates: true }
  }
})

const redriven = examples({
  redriven: {
    summary: "The new operation",
    value: {
      operationId: "0193a1f0-9a3c-7d2a-9b53-6a2f4f1f0b11",
      records: [{ from: `${operationId}.1`, recordRef: "0193a1f0-9a3c-7d2a-9b53-6a2f4f1f0b11.0" }]
    }
  }
})

const content = { provider: "hub", write: { objects: { contacts: { objectName: "contacts" } } } }

const newInstallation = examples({
  one: { summary: "Let one object be written", value: { groupRef: "demo-group", config: { content } } }
})

const connectedInstallation = examples({
  key: {
    summary: "Connect an account with a key, and let one object be written",
    value: { groupRef: "demo-group", consumerRef: "ann", apiKey: "pat-na1-0000", config: { content } }
  }
})

const installationUpdate = examples({
  object: {
    summary: "Hold a field back on updates",
    value: {
      updateMask: ["config.content.write.objects.contacts"],
      installation: {
        config: {
          content: {
            write: {
              objects: {
                contacts: {
                  objectName: "contacts",
                  selectedFieldSettings: { source: { writeOnUpdate: "never", default: { stringValue: "web" } } }
                }
              }
            }
          }
        }
      }
    }
  }
})

const objectPatch = examples({
  deletion: {
    summary: "Enable deletion for the first time",
    value: {
      groupRef: "demo-group",
      action: "write",
      changes: [{ op: "add", path: "/deletionSettings", value: { enabled: true } }]
    }
  }
})

const integrationPath = "/v1/projects/{projectIdOrName}/integrations/{integrationId}"

const writePath = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}"

const operationPath = "/v1/projects/{projectIdOrName}/operations/{operationId}"
const operationsPath =
  "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}/operations"

/** Where each example stands: the path below `paths`. */
const places: ReadonlyArray<Place> = [
  ...administrationExamples,
  ...connectionExamples,
  ...integrationExamples,
  ...objectMetadataExamples,
  ...webhookExamples,
  [[operationPath, "get", "responses", "200"], oneOperation],
  [[`${operationPath}/records`, "get", "responses", "200"], recordPage],
  [[`${operationPath}/attempts`, "get", "responses", "200"], attempts],
  [[`${operationPath}/logs`, "get", "responses", "200"], log],
  [[`${operationPath}:cancel`, "post", "responses", "200"], oneOperation],
  [[`${operationPath}:flush`, "post", "responses", "200"], oneOperation],
  [[`${operationPath}:redrive`, "post", "requestBody"], redriveRequests],
  [[`${operationPath}:redrive`, "post", "responses", "200"], redriven],
  [[operationsPath, "get", "responses", "200"], operationPage],
  [[`${integrationPath}/installations`, "post", "requestBody"], newInstallation],
  [[`${integrationPath}/installations:connect`, "post", "requestBody"], connectedInstallation],
  [[`${integrationPath}/installations:validate`, "post", "requestBody"], newInstallation],
  [[`${integrationPath}/installations/{installationId}`, "patch", "requestBody"], installationUpdate],
  [[`${writePath}/config-content`, "patch", "requestBody"], objectPatch],
  [[writePath, "post", "requestBody"], writeRequests],
  [[writePath, "post", "responses", "200"], writeAnswer]
]

/** Adds the examples to requests and answers. */
export const addExamples = (document: JsonObject): JsonObject =>
  places.reduce(
    (result, [path, values]) =>
      mapAt(result, ["paths", ...path, "content", json], (content) => ({ ...content, ...values })),
    document
  )
