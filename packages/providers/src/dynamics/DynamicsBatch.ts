/**
 * Several records of Dynamics 365 in one call: `$batch` without a change set, so that each is written or refused alone. Dataverse executes
 * the parts in their order and answers in the same order, each with a status and a body of its own.
 * learn.microsoft.com/power-apps/developer/data-platform/webapi/execute-batch-operations-using-web-api
 * @rule batch.records
 */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { outcomeOf } from "@fieldgate/core/providers/FailedCall"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { type Answer, header } from "../kit/Answer.ts"
import * as Batch from "../kit/Batch.ts"
import * as RestCall from "../rest/RestCall.ts"
import type { RestDefinition } from "../rest/RestDefinition.ts"
import * as RestErrors from "../rest/RestErrors.ts"
import { definitionFor } from "../rest/RestObject.ts"
import * as RestRecord from "../rest/RestRecord.ts"

/** Dataverse takes 1000, one after the other: this many are done well before the call times out, which leaves all outcomes unknown. */
export const most = 20

export const make = ({ api, definition }: RestCall.Parts): RestCall.Batching => ({
  records: most,
  write: (account, command) =>
    Batch.writeGroups({
      items: command.items,
      groups: groupsOf(command),
      send: (group) =>
        api.call(account, callOf(definition, command, group), (answer, now) =>
          endedIn(definitionFor(definition, command.objectName), command, group, answer, now)
        ),
      // A call that is refused as a whole says nothing about one of its records.
      narrow: () => undefined
    }),
  explain: (account, command) =>
    Result.all(groupsOf(command).map((group) => api.explain(account, callOf(definition, command, group))))
})

const groupsOf = ({ items }: WriteCommand) => Batch.groupsOf(items, most, ({ recordId }) => recordId)

/** A part is one line of JSON, in which no line begins with this. */
const boundary = "batch_fieldgate"

const callOf = (definition: RestDefinition, command: WriteCommand, group: Batch.Group): RestCall.Call => {
  const own = definitionFor(definition, command.objectName)
  const parts = Result.all(group.map(({ item }) => partOf(own, command, item)))
  const text = Result.map(parts, (each) => [...each.flat(), `--${boundary}--`, ""].join("\r\n"))
  return {
    method: "POST",
    path: Result.map(text, () => "/api/data/v9.2/$batch"),
    textBody: { mediaType: `multipart/mixed; boundary=${boundary}`, text: Result.getOrElse(text, () => "") },
    headers: { ...own.headers, prefer: "odata.continue-on-error" },
    writes: true,
    // If Dataverse stops at a refusal, the call has its status and the results of the parts before it.
    isRead: (answer) => answer.status < 500 && boundaryOf(answer) !== undefined
  }
}

const partOf = (
  own: RestDefinition,
  { objectName, type }: WriteCommand,
  item: WriteItem
): Result.Result<ReadonlyArray<string>, string> => {
  const operation = own.operations[type]
  if (operation === undefined) return Result.fail(`${own.displayName} can't ${type} records`)
  const { headers = {}, method, path } = RestCall.forRecord(own, operation, objectName, item.recordId ?? "")
  return Result.map(path, (at) => [
    `--${boundary}`,
    "Content-Type: application/http",
    "Content-Transfer-Encoding: binary",
    "",
    `${method} ${at} HTTP/1.1`,
    "content-type: application/json; charset=utf-8",
    "accept: application/json",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    JSON.stringify(RestRecord.body(own, objectName, item))
  ])
}

/** Undefined if the answer has no complete part. A record without one may have been written. */
const endedIn = (
  own: RestDefinition,
  { type }: WriteCommand,
  group: Batch.Group,
  answer: Answer,
  now: DateTime.Utc
): ReadonlyArray<Batch.Ended> | undefined => {
  const parts = partsIn(answer)
  if (parts.length === 0 || parts.length > group.length) return undefined
  return group.map(({ item, place }, index) => [place, outcomeIn(own, type, item, parts[index] ?? answer, now)])
}

const outcomeIn = (
  own: RestDefinition,
  type: WriteCommand["type"],
  { recordId = "" }: WriteItem,
  part: Answer,
  now: DateTime.Utc
): RecordOutcome => {
  const situation = { writes: true, now }
  const isPart = boundaryOf(part) === undefined
  if (isPart && (part.status < 200 || part.status > 299)) return outcomeOf(RestErrors.failureOf(own, part, situation))
  const written = type === "create" ? RestRecord.created(own, part) : RestRecord.updated(own, part, recordId)
  return (isPart ? written : undefined) ?? outcomeOf(RestErrors.unreadable(own, part, situation))
}

const boundaryOf = (answer: Answer): string | undefined =>
  /^multipart\/mixed\b.*;\s*boundary="?(?<value>[^";\s]+)/iu.exec(header(answer, "content-type") ?? "")?.groups?.[
    "value"
  ]

/** The complete parts: each is followed by a boundary. */
const partsIn = (answer: Answer): ReadonlyArray<Answer> => {
  const of = boundaryOf(answer)
  if (of === undefined) return []
  const pieces = `\n${answer.body}`.split(`\n--${of}`)
  return pieces.slice(1, -1).flatMap((piece) => messageIn(piece) ?? [])
}

/** The HTTP message after the headers of a part. */
const messageIn = (piece: string): Answer | undefined => {
  const message = piece.replaceAll("\r\n", "\n").split("\n\n").slice(1)
  const [head = "", ...body] = message
  const status = /^HTTP\/1\.1 (?<value>\d{3})\b/u.exec(head)?.groups?.["value"]
  if (status === undefined) return undefined
  const lines = head.matchAll(/^([^:\n]+): *(.*)$/gmu)
  const headers = Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name.toLowerCase(), value]))
  return { status: Number(status), headers, body: body.join("\n\n").trim() }
}
