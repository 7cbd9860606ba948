/** The requests of a planned write that is not carried out, with the read before it. Pure. Settled 19. */
import * as Result from "effect/Result"
import type { RecordFields } from "../../domain/Json.ts"
import type { ProviderRequest } from "../../providers/ProviderRequest.ts"
import type { RecordError } from "../../domain/RecordOutcome.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import * as RecordLine from "../rules/RecordLine.ts"
import type { PlannedWrite } from "../rules/WritePlan.ts"
import * as CurrentValues from "./CurrentValues.ts"

export interface ExplainedRequests {
  readonly requests: ReadonlyArray<ProviderRequest>
  /** Why the driver would refuse to send the write; none where it would not. */
  readonly errors: ReadonlyArray<RecordError>
  /** Places of records of which nothing may be written now. */
  readonly idle: ReadonlyArray<number>
}

/** `known`: what the provider holds now, by record id. A record that is not known is told as if it were empty. */
export const explainedRequests = (
  driver: ProviderDriver,
  account: Account,
  write: PlannedWrite,
  known: ReadonlyMap<string, RecordFields>
): ExplainedRequests => {
  const query = CurrentValues.queryOf(write)
  const asked = query?.recordIds ?? []
  // The state that the read will find can't be known; a driver without such states doesn't look at it.
  const current = new Map(asked.map((id) => [id, { fields: known.get(id) ?? {}, guard: "{guard}" }]))
  const lines = RecordLine.linesOf(write, current, driver.displayName)
  const command = RecordLine.commandOf(write, lines)
  const idle = lines.flatMap((line, place) => (line._tag === "Idle" ? [place] : []))
  const reads = query === undefined ? nothing : driver.explain.read(account, query)
  if (Result.isFailure(reads)) return { requests: [], errors: errorsOf(reads.failure), idle }
  const writes = command === undefined ? nothing : driver.explain.write(account, command)
  if (Result.isFailure(writes)) return { requests: reads.success, errors: errorsOf(writes.failure), idle }
  const isOpen = asked.some((id) => !known.has(id))
  const after = isOpen ? afterOpenRead : afterRead
  const written = query === undefined ? writes.success : writes.success.map((request) => ({ after, ...request }))
  return { requests: [...reads.success, ...written], errors: [], idle }
}

const nothing: Result.Result<ReadonlyArray<ProviderRequest>, ProviderError> = Result.succeed([])

const afterRead = "the current values were read"
const afterOpenRead =
  "the current values were read: a field that goes only if it is empty is left out where it has a value, " +
  "and a record of which nothing is left is not sent"

const errorsOf = ({ reason }: ProviderError): ReadonlyArray<RecordError> =>
  reason._tag === "ProviderRejected" && reason.errors.length > 0 ? reason.errors : [{ message: reason.message }]
