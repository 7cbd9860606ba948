/** Writes and their operations. */
import { type Answer, contacts, crm, type Known, missing, project, step } from "../Step.ts"

const write = (request: object, more: object = {}) => ({
  ...contacts,
  ...more,
  request: { groupRef: "acme", ...request }
})
const find = (request: object) => ({ ...contacts, request: { groupRef: "acme", ...request } })
const create = (email: string, more: object = {}) => ({ type: "create", record: { email }, ...more })

const inBackground = ({ of }: Known) => ({ project, operationId: of("a create for later").operationId })
const first = ({ of }: Known) => ({ project, operationId: of("a create").operationId })
const failed = ({ of }: Known) => ({ project, operationId: of("an update that fails later").operationId })
const flushed = ({ of }: Known) => ({ project, operationId: of("another record that waits").operationId })
const dryRun = ({ of }: Known) => ({ project, jobId: of("a dry run of everything that failed").id })
const redriven = ({ of }: Known) => ({ project, jobId: of("everything that failed").id })
const isOver = ({ state }: Answer) => state === "done"
const hasEnded = ({ status }: Answer) => status !== "in_progress"
const waiting = (email: string) => create(email, { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 60 } })
const once = { idempotencyKey: "order-1" }

export const writes = [
  step("a create", "writeRecords", write(create("ann@acme.test"))),
  step("an update", "writeRecords", write({ type: "update", record: { id: "record-1", phone: "1" } })),
  step("an update of no record", "writeRecords", write({ type: "update", record: { id: "record-9", phone: "1" } })),
  step("a delete that is not enabled", "writeRecords", write({ type: "delete", record: { id: "record-1" } })),
  step("a batch", "writeRecords", write({ type: "create", batch: [{ record: { a: 1 } }, { record: { a: 2 } }] })),
  step("a dry run", "writeRecords", write(create("dry@acme.test", { dryRun: true }))),
  step("an explanation", "explain", write(create("dry@acme.test"))),
  step("all that is wrong with a body", "writeRecords", write({ type: "creat", recrod: {}, groupRef: "" })),
  step("two things that exclude each other", "writeRecords", write({ type: "update", record: {}, batch: [] })),
  step("an update without an id", "writeRecords", write({ type: "update", record: { phone: "1" } })),
  step("an integration that does not exist", "writeRecords", write(create("x"), { integration: "erp" })),
  step("an object that is not installed", "writeRecords", write(create("x"), { objectName: "deals" })),
  step("a group that has not installed", "writeRecords", write(create("x", { groupRef: "unknown" }))),
  step("a create under a key", "writeRecords", write(create("bob@acme.test"), once)),
  step("the same under that key", "writeRecords", write(create("bob@acme.test"), once)),
  step("another one under that key", "writeRecords", write(create("cy@acme.test"), once)),

  step("the record of a key", "findRecords", find({ by: { email: "ann@acme.test" }, fields: ["email"] })),
  step("the records of keys", "findRecords", find({ by: [{ email: "eve@acme.test" }, { email: "bob@acme.test" }] })),
  step("all that is wrong with a search", "findRecords", find({ by: { phone: "1", id: "7" }, fields: ["plan"] })),
  step("a search in an object that is not installed", "findRecords", {
    ...find({ by: { email: "a" } }),
    objectName: "deals"
  }),

  step("a create for later", "writeRecords", write(create("di@acme.test", { mode: "asynchronous" }))),
  step("its end", "getOperation", inBackground, hasEnded),
  step("its records", "getOperationRecords", inBackground),
  step("its attempts", "getOperationAttempts", inBackground),
  step("a create's only attempt", "getOperationAttempts", first),
  step("its log", "getOperationLogs", inBackground),
  step("its requests", "getOperationRequests", inBackground),
  step("a finished operation, cancelled", "cancelOperation", inBackground),
  step("a finished operation, flushed", "flushOperation", inBackground),
  step(
    "an update that fails later",
    "writeRecords",
    write({
      type: "update",
      mode: "asynchronous",
      record: { id: "record-9", phone: "1" }
    })
  ),
  step("its failure", "getOperation", failed, hasEnded),
  step("the failed record again", "redriveOperation", (known) => ({ ...failed(known), request: {} })),
  step("the failed record once more", "redriveOperation", (known) => ({ ...failed(known), request: {} })),
  step(
    "the second failure",
    "getOperation",
    ({ of }) => ({
      project,
      operationId: of("the failed record again").operationId
    }),
    hasEnded
  ),
  step("a success again", "redriveOperation", (known) => ({ ...first(known), request: { outcome: "failed" } })),
  step("a dry run of everything that failed", "redriveAll", { project, request: { filter: {}, dryRun: true } }),
  step("its result", "getRedriveJob", dryRun, isOver),
  step("everything that failed", "redriveAll", { project, idempotencyKey: "night", request: { filter: {} } }),
  step("everything that failed, under its key", "redriveAll", {
    project,
    idempotencyKey: "night",
    request: { filter: { status: "success" } }
  }),
  step("the end of that job", "getRedriveJob", redriven, isOver),
  step("a finished job, cancelled", "cancelRedriveJob", redriven),
  step("the redrive jobs", "listRedriveJobs", { project }),
  step("a redrive of nothing known", "redriveAll", {
    project,
    request: { filter: { integrationId: "erp", status: "x" } }
  }),
  step("a redrive job that does not exist", "getRedriveJob", { project, jobId: missing }),
  step("what is resolved", "searchOperations", { project, resolution: "resolved" }),
  step("a record that waits for others", "writeRecords", write(waiting("eve@acme.test"))),
  step("its cancellation", "cancelOperation", ({ of }) => ({
    project,
    operationId: of("a record that waits for others").operationId
  })),
  step("another record that waits", "writeRecords", write(waiting("flo@acme.test"))),
  step("its batch now", "flushOperation", flushed),
  step("the end of the batch", "getOperation", flushed, hasEnded),
  step("a policy that does not fit", "writeRecords", write(create("x", { retryPolicy: { deadlineHours: 5 } }))),
  step("an operation that does not exist", "getOperation", { project, operationId: missing }),

  step("deleting is enabled", "patchInstallationObject", {
    ...contacts,
    patch: {
      groupRef: "acme",
      action: "write",
      changes: [{ op: "add", path: "/deletionSettings", value: { enabled: true } }]
    }
  }),
  step("a patch of nothing", "patchInstallationObject", {
    ...contacts,
    patch: { groupRef: "acme", action: "write", changes: [{ op: "remove", path: "/nothing" }] }
  }),
  step("a delete", "writeRecords", write({ type: "delete", record: { id: "record-1" } })),
  step("the operations", "listOperations", ({ of }) => ({ ...crm, installationId: of("it is installed").id })),
  step("the failed operations", "searchOperations", { project, status: "failure", pageSize: 1 }),
  step("a search with a status that is not known", "searchOperations", { project, status: "unknown" }),
  step("the writes of a record by its address", "findWrites", { project, request: { record: "Ann@acme.test" } }),
  step("the writes of a record by its id", "findWrites", { project, request: { record: "record-1", pageSize: 1 } }),
  step("the writes of nothing", "findWrites", { project, request: { record: "" } }),
  step("the figures", "getStatistics", { project, range: "week" }),
  step("the changes of an operation that does not exist", "watchOperations", { project, operationId: missing }),
  step("no change of what no integration has", "watchOperations", { project, integrationId: "none", seconds: 0 }),
  step("the changes of an operation", "watchOperations", ({ of }) => ({
    project,
    operationId: of("another record that waits").operationId,
    seconds: 0
  })),
  step("the counts", "countOperations", { project, status: "failure" }),
  step("the counts of a status that is not known", "countOperations", { project, status: "unknown" }),
  step("the usage", "getUsage", { project })
]
