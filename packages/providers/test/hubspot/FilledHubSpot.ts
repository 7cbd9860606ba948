import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import type { Options } from "../../sandbox/hubspot/HubSpotSandbox.ts"
import * as World from "./HubSpotWorld.ts"

export const contacts = ObjectName.make("contacts")

export const command = (
  type: WriteCommand["type"],
  [first, ...others]: ReadonlyArray<Partial<WriteItem>>,
  allOrNone = false,
  objectName = contacts
): WriteCommand => {
  const whole = (item: Partial<WriteItem> = {}): WriteItem => ({ fields: {}, associations: [], ...item })
  return { type, objectName, items: [whole(first), ...others.map(whole)], allOrNone, headers: [] }
}

export const creates = (...records: ReadonlyArray<RecordFields>) =>
  command(
    "create",
    records.map((fields) => ({ fields }))
  )
export const updates = (...records: ReadonlyArray<readonly [string, RecordFields]>) =>
  command(
    "update",
    records.map(([recordId, fields]) => ({ recordId, fields }))
  )

export const kinds = (outcomes: ReadonlyArray<RecordOutcome>) => outcomes.map(({ outcome }) => outcome)
export const reasons = (outcome: RecordOutcome | undefined) =>
  (outcome?.errors ?? []).map(({ message }) => message).join("; ")

/** A world with the contacts 1000 to 1003, and the requests after them. */
export const filled = Effect.fnUntraced(function* (options: Options = {}) {
  const world = yield* World.make({}, options)
  const people = ["a", "b", "c", "d"].map((name) => ({ email: `${name}@x.test`, firstname: name }))
  yield* world.driver.write(world.account, creates(...people))
  const before = world.sandbox.journal().length
  return {
    ...world,
    write: (given: WriteCommand) => world.driver.write(world.account, given),
    requests: () =>
      world.sandbox
        .journal()
        .slice(before)
        .map(({ url }) => url),
    names: () => world.sandbox.records().map(({ properties }) => properties["firstname"])
  }
})
