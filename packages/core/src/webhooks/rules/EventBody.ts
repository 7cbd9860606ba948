/** The body of a webhook; one that is too long links to omitted details. Pure. @rule webhook.body */
import * as DateTime from "effect/DateTime"
import { webhookBodyBytes } from "../../domain/Limits.ts"
import type { Author } from "../../writes/Author.ts"
import { recordRefOf } from "../../writes/RecordRef.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { EndedOperation, NotificationType, RecordedEvent } from "../WebhookEvent.ts"

type Members = Readonly<Record<string, unknown>>

const bytes = new TextEncoder()

export const bodyOf = (event: RecordedEvent): string => {
  for (const body of forms(event)) if (bytes.encode(body).length <= webhookBodyBytes) return body
  return textOf(event.type, event.time, event.facts)
}

/** From the whole of it to the least that would do. */
const forms = function* (event: RecordedEvent): Generator<string> {
  const { config, facts, lastConfig, operation, time, type } = event
  const shaped = (members: Members) => textOf(type, time, { ...facts, ...members })
  if (operation !== undefined) {
    yield* operationForms(event, operation, shaped)
    return
  }
  yield shaped({ ...(config === undefined ? {} : { config }), ...(lastConfig === undefined ? {} : { lastConfig }) })
  const url = installationUrl(event)
  if (lastConfig === undefined) yield shaped({ configURL: url })
  else {
    yield shaped({ config, lastConfigURL: `${url}/configs` })
    yield shaped({ configURL: url, lastConfigURL: `${url}/configs` })
  }
}

/** A body of any kind, such as a test's. */
export const textOf = (notificationType: NotificationType, time: DateTime.Utc, data: Members): string =>
  JSON.stringify({ notificationType, time: DateTime.formatIso(time), data })

const operationForms = function* (
  { projectId }: RecordedEvent,
  { authors, id, outcomes, status }: EndedOperation,
  shaped: (members: Members) => string
) {
  const isDone = outcomes.every(({ outcome }) => outcome === "success")
  const counted = (outcome: RecordOutcome["outcome"]) => outcomes.filter((each) => each.outcome === outcome).length
  const [first] = authors
  const isOne = authors.length === 1
  const head = {
    operationId: id,
    ...(isOne ? requestOf(first) : {}),
    status,
    // As the field's services have it: a write is a success where every record is.
    success: status === "success" && isDone,
    successCount: counted("success"),
    failureCount: counted("failed"),
    uncertainCount: counted("uncertain"),
    recordsURL: `/v1/projects/${projectId}/operations/${id}/records`
  }
  const successfulRecordIds = outcomes.flatMap(({ outcome, recordId }) =>
    outcome === "success" && recordId !== undefined ? [recordId] : []
  )
  const errors = [...new Set(outcomes.flatMap(({ errors: own = [] }) => own.map(({ message }) => message)))]
  const records = outcomes.map((outcome, index) => ({
    ...recordOf(recordRefOf(id, index), outcome),
    ...(isOne ? {} : requestOf(authors[index]))
  }))
  yield shaped({ ...head, successfulRecordIds, errors, records })
  // Omitted records are available at recordsURL. A partial list would be mistaken for the whole.
  yield shaped({ ...head, successfulRecordIds, errors: errors.slice(0, shownErrors).map(cut), recordsTruncated: true })
  yield shaped({ ...head, successfulRecordIds: [], errors: [], recordsTruncated: true })
}

/** What a receiver recognizes its own request by; of an auto batch, each record has its own. @rule author.webhook */
const requestOf = ({ metadata, reason, requestId }: Partial<Author> = {}): Members => ({
  ...(requestId === undefined ? {} : { requestId }),
  ...(reason === undefined ? {} : { reason }),
  ...(metadata === undefined ? {} : { metadata })
})

/** Of a body that had to be shortened. */
const shownErrors = 20
const longestError = 1000
const cut = (text: string) => (text.length > longestError ? `${text.slice(0, longestError)}…` : text)

const recordOf = (
  recordRef: string,
  { action, errors, matchedBy, outcome, recordId, warnings }: RecordOutcome
): Members => ({
  recordRef,
  outcome,
  ...(recordId === undefined ? {} : { recordId }),
  ...(action === undefined ? {} : { action }),
  ...(matchedBy === undefined ? {} : { matchedBy }),
  ...(errors === undefined ? {} : { errors }),
  ...(warnings === undefined ? {} : { warnings })
})

const installationUrl = ({ facts, projectId }: RecordedEvent) =>
  `/v1/projects/${projectId}/integrations/${facts["integrationId"]}/installations/${facts["installationId"]}`
