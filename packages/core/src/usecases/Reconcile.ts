/**
 * Finds out what became of creates whose answers were lost, by reading alone: a create is never sent twice. For a call
 * that has just failed, and for one whose process was killed. Spec 4.3.6.
 */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ObjectName } from "../domain/Ids.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Account, ProviderDriver } from "../ports/ProviderDriver.ts"
import * as LostCreate from "../write/LostCreate.ts"
import type { WriteItem } from "../write/WriteCommand.ts"

/** A create, and what is known of it. */
export interface SentCreate {
  readonly objectName: ObjectName
  readonly attempt: LostCreate.Attempt
  /** As they were sent. */
  readonly items: ReadonlyArray<WriteItem>
  /** One for each item, in order. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
}

/** The outcomes, of which those that were uncertain are now what one look at the provider proves. It never fails. */
export const reconcile = Effect.fn("Reconcile.reconcile")(function* (
  driver: ProviderDriver,
  account: Account,
  create: SentCreate
) {
  const { attempt, items, objectName, outcomes } = create
  const places = outcomes.flatMap(({ outcome }, place) => (outcome === "uncertain" && items[place] ? [place] : []))
  if (places.length === 0) return outcomes
  const lost = places.flatMap((place) => items[place] ?? [])
  const sightings = yield* look(driver, account, { objectName, items: lost })
  const now = yield* DateTime.now
  const found = new Map(places.map((place, n) => [place, LostCreate.outcomeOf(attempt, sightings[n], now)]))
  return LostCreate.settled(outcomes, found)
})

/** A caller waits for it, so it is short. */
const patience = Duration.seconds(10)

type Query = Parameters<NonNullable<ProviderDriver["findByKey"]>>[1]

/** A look that fails shows as little as one that was not taken, and the log says why. */
const look = (
  driver: ProviderDriver,
  account: Account,
  query: Query
): Effect.Effect<ReadonlyArray<LostCreate.Sighting>> => {
  const unseen = query.items.map(() => LostCreate.Sighting.Unseen())
  if (driver.findByKey === undefined) return Effect.succeed(unseen)
  const failed = (cause: unknown) => Effect.as(Effect.logWarning("a lost create could not be looked up", cause), unseen)
  return driver
    .findByKey(account, query)
    .pipe(Effect.timeout(patience), Effect.catch(failed), Effect.catchDefect(failed))
}
