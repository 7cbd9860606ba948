/** Checked by `tsc -b`, never run: each line marked as an error must stay one. @rule client.writes, client.credentials */
import type {
  AcceptedAnswer,
  BatchAnswer,
  Client,
  ClientOptions,
  Explanation,
  Operation,
  Organization,
  RecordAnswer,
  WriteAnswer
} from "../src/index.ts"

declare const use: (...values: ReadonlyArray<unknown>) => void

const baseUrl = "https://api.test/v1"
const getToken = async ({
  consumerRef,
  groupRef
}: {
  consumerRef?: string | undefined
  groupRef?: string | undefined
}) => `${consumerRef} of ${groupRef}`

export const options: ReadonlyArray<ClientOptions> = [
  { baseUrl, apiKey: "k" },
  { baseUrl, getToken, writeUrl: baseUrl, fetch },
  { baseUrl, apiKey: "k", getToken: undefined, writeUrl: undefined, fetch: undefined },
  // @ts-expect-error neither apiKey nor getToken
  { baseUrl },
  // @ts-expect-error both apiKey and getToken
  { baseUrl, apiKey: "k", getToken },
  // @ts-expect-error the address is missing
  { apiKey: "k" },
  // @ts-expect-error a token instead of a function that fetches one
  { baseUrl, getToken: "jwt" }
]

type Write = Parameters<Client["records"]["write"]>[0]
const target = { project: "p", integration: "crm", objectName: "contacts", groupRef: "g" }

export const writes: ReadonlyArray<Write> = [
  { ...target, type: "create", record: { email: "a@b.test", age: 7, tags: ["x"] as const } },
  { ...target, type: "create", batch: [{ record: { email: "a@b.test" } }], batchPolicy: { allOrNone: true } },
  { ...target, type: "update", record: { id: "7", email: "a@b.test" } },
  { ...target, type: "update", record: { id: 7 }, mode: "asynchronous", retryPolicy: { deadlineHours: 2 } },
  { ...target, type: "delete", record: { id: "7" } },
  { ...target, type: "upsert", match: { by: ["email"] }, record: { email: "a@b.test" } },
  {
    ...target,
    type: "upsert",
    match: { by: ["code", ["name", "city"]], onFound: "skip" },
    batch: [{ record: { code: 1 } }]
  },
  { ...target, type: "update", match: { by: ["email"], onMissing: "skip" }, record: { email: "a@b.test" } },
  { ...target, type: "delete", match: { by: ["email"] }, record: { email: "a@b.test" } },
  // @ts-expect-error a policy that doesn't exist
  { ...target, type: "upsert", match: { by: ["email"], onFound: "merge" }, record: { email: "a@b.test" } },
  { ...target, type: "delete", record: { id: "7" }, dryRun: true },
  // @ts-expect-error a dry run is true or false
  { ...target, type: "create", record: {}, dryRun: "yes" },
  // @ts-expect-error neither record nor batch
  { ...target, type: "create" },
  // @ts-expect-error both record and batch
  { ...target, type: "create", record: {}, batch: [] },
  // @ts-expect-error a misspelt property
  { ...target, type: "create", record: {}, mod: "synchronous" },
  // @ts-expect-error a record is an object
  { ...target, type: "create", record: "a@b.test" },
  // @ts-expect-error an update names its record
  { ...target, type: "update", record: { email: "a@b.test" } },
  // @ts-expect-error a delete without its record
  { ...target, type: "delete" },
  // @ts-expect-error a delete is never a batch
  { ...target, type: "delete", batch: [{ record: { id: "7" } }] },
  // @ts-expect-error a type that doesn't exist
  { ...target, type: "merge", record: { id: "7" } },
  // @ts-expect-error a mode that doesn't exist
  { ...target, type: "create", record: {}, mode: "later" },
  // @ts-expect-error hours are a number
  { ...target, type: "create", record: {}, retryPolicy: { deadlineHours: "2" } },
  // @ts-expect-error the delay is missing
  { ...target, type: "create", record: {}, autoBatchPolicy: {} },
  // @ts-expect-error the group is missing
  { project: "p", integration: "crm", objectName: "contacts", type: "create", record: {} },
  // @ts-expect-error the object is missing
  { project: "p", integration: "crm", groupRef: "g", type: "create", record: {} }
]

export const calls = async (client: Client): Promise<void> => {
  const written: RecordAnswer = await client.records.write({ ...target, type: "create", record: {} })
  const data: { readonly [field: string]: unknown } | undefined = written.result.data
  const messages: ReadonlyArray<string> = written.warnings?.map((warning) => warning.message) ?? []
  const operation: Operation = await client.operations.get({ project: "p", operationId: written.operationId })
  const status: "in_progress" | "success" | "failure" = operation.status
  const updateMask = ["label"] as const
  const org: Organization = await client.organizations.update({ orgId: "o", updateMask, org: { label: "l" } })
  const many: BatchAnswer = await client.records.write({ ...target, type: "create", batch: [{ record: {} }] })
  const outcomes: ReadonlyArray<"success" | "failed" | "uncertain"> = many.results.map(({ outcome }) => outcome)
  use(outcomes)
  const either: ReadonlyArray<WriteAnswer> = await Promise.all(writes.map((write) => client.records.write(write)))
  for (const answer of either) {
    if (answer.dryRun) use(answer.requests.map(({ method, url }) => [method, url]))
    else if ("results" in answer) use(answer.successCount)
    else use("result" in answer ? answer.result.recordId : answer.recordRef)
  }
  const explanation: Explanation = await client.records.write({
    ...target,
    type: "create",
    dryRun: true,
    batch: [{ record: {} }]
  })
  const decisions: ReadonlyArray<"sent" | "onlyIfEmpty" | "dropped"> = explanation.records.flatMap(({ fields }) =>
    fields.map(({ decision }) => decision)
  )
  use(decisions)
  // @ts-expect-error an explanation has no outcome
  use(explanation.result)
  const accepted: AcceptedAnswer = await client.records.write({
    ...target,
    type: "create",
    mode: "asynchronous",
    record: {}
  })
  use(accepted.recordRef)
  use(data, messages, status, org.updateTime)
  // @ts-expect-error a misspelt property
  await client.records.write({ ...target, type: "create", recrod: {} })
  // @ts-expect-error a number in place of an object
  await client.records.write({ ...target, type: "create", record: 7 })
  // @ts-expect-error the mask names properties of an organization
  await client.organizations.update({ orgId: "o", updateMask: ["lable"], org: { label: "l" } })
  // @ts-expect-error the operation's id is missing
  await client.operations.get({ project: "p" })
  // @ts-expect-error an option that doesn't exist
  await client.operations.get({ project: "p", operationId: "op" }, { timeout: 5 })
}
