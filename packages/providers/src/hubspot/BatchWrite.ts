/** Several records in one command, a hundred per call, no id twice. A refused call is halved if partial success was requested. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Batch from "../kit/Batch.ts"
import * as AllOrNone from "./AllOrNone.ts"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import { created, idOf, updated } from "./BatchAnswer.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import { narrowed } from "./RefusedBatch.ts"

export const write = (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand
): Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure> => {
  const { allOrNone, items } = command
  return Batch.writeGroups({
    items,
    groups: groupsOf(command),
    send: (group) => send(parts, account, command, group),
    narrow: (group, failure) => (allOrNone ? undefined : narrowed(group, failure))
  })
}

export const groupsOf = ({ items, type }: WriteCommand): ReadonlyArray<Batch.Group> =>
  Batch.groupsOf(items, HubSpotCalls.limit, (item) => (type === "update" ? idOf(item) : undefined))

const send = (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand,
  group: Batch.Group
): Effect.Effect<ReadonlyArray<Batch.Ended>, ProviderFailure> =>
  command.type === "create" ? create(parts, account, command, group) : update(parts, account, command, group)

const create = (parts: HubSpotApi.Parts, account: Account, command: WriteCommand, group: Batch.Group) => {
  const { api, versions } = parts
  const made = api.call(account, HubSpotCalls.createMany(versions, command, group), (answer) => created(answer, group))
  return command.allOrNone
    ? made.pipe(Effect.catch((failure) => AllOrNone.outcomesOf(parts, account, command, group, failure)))
    : made
}

const update = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  { objectName }: WriteCommand,
  group: Batch.Group
) {
  const changing = group.filter(({ item }) => AssociatedUpdate.hasFields(item))
  const others = group.filter(({ item }) => !AssociatedUpdate.hasFields(item))
  const ended = [
    ...(changing.length === 0 ? [] : yield* change(parts, account, objectName, changing)),
    ...others.map(({ item, place }): Batch.Ended => [place, AssociatedUpdate.untouched(item)])
  ]
  return yield* AssociatedUpdate.follow(parts, account, objectName, group, ended)
})

const change = ({ api, versions }: HubSpotApi.Parts, account: Account, objectName: string, group: Batch.Group) =>
  api.call(account, HubSpotCalls.updateMany(versions, objectName, group), (answer) =>
    updated(answer, objectName, group)
  )
