/**
 * Several records in one command. One call takes up to a hundred, no id twice. Where HubSpot refuses a whole call and
 * partial success was asked for, the records are tried in halves.
 */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/ports/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import type { WriteCommand } from "@fieldgate/core/write/WriteCommand"
import * as Effect from "effect/Effect"
import * as SuccessiveCalls from "../batch/SuccessiveCalls.ts"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import { created, idOf, traceIdOf, updated } from "./BatchAnswer.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import { narrowed } from "./RefusedBatch.ts"

/** Most records of one call. */
export const limit = 100

/** One outcome per item, in order. */
export const write = (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand
): Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure> => {
  const { allOrNone, items, type } = command
  return SuccessiveCalls.make({
    items,
    groups: SuccessiveCalls.groupsOf(items, limit, (item) => (type === "update" ? idOf(item) : undefined)),
    send: (group) => send(parts, account, command, group),
    narrow: (group, failure) => (allOrNone ? undefined : narrowed(group, failure))
  })
}

const send = (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand,
  group: SuccessiveCalls.Group
): Effect.Effect<ReadonlyArray<SuccessiveCalls.Ended>, ProviderFailure> =>
  command.type === "create" ? create(parts, account, command, group) : update(parts, account, command, group)

/** Trace ids are the switch: with one on each record HubSpot creates what it can, without them all or nothing. */
const create = (
  { settings, versions }: HubSpotApi.Parts,
  account: Account,
  { allOrNone, objectName }: WriteCommand,
  group: SuccessiveCalls.Group
) => {
  const path = HubSpotPaths.batch(versions, objectName, "create")
  const inputs = group.map((each) => ({
    ...HubSpotRecord.createBody(each.item),
    ...(allOrNone ? {} : { objectWriteTraceId: traceIdOf(each) })
  }))
  return HubSpotApi.call(settings, account, { method: "POST", path, body: { inputs } }, (answer) =>
    created(answer, group)
  )
}

const update = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  { objectName }: WriteCommand,
  group: SuccessiveCalls.Group
) {
  const changing = group.filter(({ item }) => AssociatedUpdate.hasFields(item))
  const others = group.filter(({ item }) => !AssociatedUpdate.hasFields(item))
  const ended = [
    ...(changing.length === 0 ? [] : yield* change(parts, account, objectName, changing)),
    ...others.map(({ item, place }): SuccessiveCalls.Ended => [place, AssociatedUpdate.untouched(item)])
  ]
  return yield* AssociatedUpdate.follow(parts, account, objectName, group, ended)
})

const change = (
  { settings, versions }: HubSpotApi.Parts,
  account: Account,
  objectName: string,
  group: SuccessiveCalls.Group
) => {
  const path = HubSpotPaths.batch(versions, objectName, "update")
  const inputs = group.map((each) => ({ id: idOf(each.item), ...HubSpotRecord.updateBody(each.item) }))
  return HubSpotApi.call(settings, account, { method: "POST", path, body: { inputs } }, (answer) =>
    updated(answer, group)
  )
}
