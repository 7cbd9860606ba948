/** @rule webhook.body, author.webhook */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { OperationId, ProjectId } from "../../src/domain/Ids.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { RecordedEvent } from "../../src/webhooks/WebhookEvent.ts"
import type { Authors } from "../../src/writes/Author.ts"
import { bodyOf } from "../../src/webhooks/rules/EventBody.ts"

const facts = { integrationId: "i1", installationId: "n1", groupRef: "acme" }
const head = { projectId: ProjectId.make("p1"), time: DateTime.makeUnsafe("2026-03-01T12:00:00Z"), facts }

const ended = (
  outcomes: ReadonlyArray<RecordOutcome>,
  authors: Authors = [{ actor: { kind: "host" } }]
): RecordedEvent => ({
  ...head,
  type: "write.async.done",
  operation: { id: OperationId.make("o1"), status: "success", outcomes, authors }
})
const parsed = (event: RecordedEvent) => JSON.parse(bodyOf(event))
const size = (event: RecordedEvent) => Buffer.byteLength(bodyOf(event))
const failed = (message: string): RecordOutcome => ({ outcome: "failed", errors: [{ message }] })

describe("The end of a write", () => {
  it("lists each record's outcome; a partial failure is not a success", () => {
    const { data, notificationType, time } = parsed(
      ended([
        { outcome: "success", recordId: "7", data: { email: "a@example.com" } },
        failed("no such field"),
        { outcome: "uncertain", errors: [{ message: "no answer" }] }
      ])
    )
    expect(notificationType).toBe("write.async.done")
    expect(time).toBe("2026-03-01T12:00:00.000Z")
    expect(data).toEqual({
      ...facts,
      operationId: "o1",
      status: "success",
      success: false,
      successCount: 1,
      failureCount: 1,
      uncertainCount: 1,
      recordsURL: "/v1/projects/p1/operations/o1/records",
      successfulRecordIds: ["7"],
      errors: ["no such field", "no answer"],
      records: [
        { recordRef: "o1.0", outcome: "success", recordId: "7" },
        { recordRef: "o1.1", outcome: "failed", errors: [{ message: "no such field" }] },
        { recordRef: "o1.2", outcome: "uncertain", errors: [{ message: "no answer" }] }
      ]
    })
  })

  it("has what the request said, or what the request of each record said", () => {
    const author = { requestId: "r1", reason: "why", metadata: { ticket: "1" } }
    const other = { actor: { kind: "host" } } as const
    const key = { kind: "key", id: "k1", name: "Backend" } as const
    const outcomes: ReadonlyArray<RecordOutcome> = [{ outcome: "success" }, { outcome: "success" }]
    const { data } = parsed(ended(outcomes, [{ actor: key, idempotencyKey: "i", ...author }]))
    expect(data).toMatchObject(author)
    expect(JSON.stringify(data)).not.toContain("Backend")
    const shared = parsed(ended(outcomes, [{ actor: key, ...author }, other])).data
    expect(shared).not.toHaveProperty("requestId")
    expect(shared.records).toMatchObject([author, { outcome: "success" }])
    expect(shared.records[1]).not.toHaveProperty("metadata")
  })

  it("reports success only if every record succeeded", () => {
    expect(parsed(ended([{ outcome: "success", recordId: "1" }])).data.success).toBe(true)
  })

  it("omits a list of records that would be too long, and marks it", () => {
    const event = ended(Array.from({ length: 100 }, (_, n) => failed(`${n} ${"ä".repeat(4000)}`)))
    const { data } = parsed(event)
    expect(size(event)).toBeLessThanOrEqual(300 * 1024)
    expect(data).toMatchObject({ recordsTruncated: true, failureCount: 100, recordsURL: expect.any(String) })
    expect(data.records).toBeUndefined()
    expect(data.errors).toHaveLength(20)
    for (const message of data.errors) expect(message).toMatch(/^\d+ ä{1,998}…$/)
  })

  it("stays short whatever the ids are", () => {
    const event = ended(Array.from({ length: 100 }, () => ({ outcome: "success", recordId: "x".repeat(10_000) })))
    expect(size(event)).toBeLessThanOrEqual(300 * 1024)
    expect(parsed(event).data).toMatchObject({ successCount: 100, successfulRecordIds: [], recordsTruncated: true })
  })
})

describe("A change of an installation", () => {
  const changed = (config: unknown, lastConfig: unknown): RecordedEvent => ({
    ...head,
    type: "installation.updated",
    config: config as string,
    lastConfig: lastConfig as string
  })
  const long = "x".repeat(200 * 1024)
  const url = "/v1/projects/p1/integrations/i1/installations/n1"
  it("includes the config and the previous one", () => {
    expect(parsed(changed({ a: 1 }, { a: 0 })).data).toEqual({ ...facts, config: { a: 1 }, lastConfig: { a: 0 } })
  })
  it("names the place of what is too long", () => {
    expect(parsed(changed({ a: 1 }, { a: long + long })).data).toEqual({
      ...facts,
      config: { a: 1 },
      lastConfigURL: `${url}/configs`
    })
    expect(parsed(changed(long + long, long)).data).toEqual({
      ...facts,
      configURL: url,
      lastConfigURL: `${url}/configs`
    })
  })
  it("includes only the current config when a group installs or uninstalls", () => {
    expect(parsed({ ...head, type: "installation.created", config: { a: 1 } }).data).toEqual({
      ...facts,
      config: { a: 1 }
    })
  })
})
