/** When a worker may claim an operation. Pure. @rule worker.claim */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"

/** Of an operation that is not done: when it is due (while it runs, when its lease ends), and how long it may be retried. */
export interface Waiting {
  readonly dueAt: DateTime.Utc
  /** None before the first attempt at an auto batch: its clock starts with that attempt. */
  readonly retryUntil: Option.Option<DateTime.Utc>
  readonly retryDeadlineHours: number
}

/** How long an open circuit holds it: until its deadline, or the one that it would have if its attempts had started on time. */
export const heldUntil = ({ dueAt, retryDeadlineHours, retryUntil }: Waiting): DateTime.Utc =>
  Option.getOrElse(retryUntil, () => DateTime.add(dueAt, { hours: retryDeadlineHours }))

/** While its connection's circuit is open, an operation is claimed only to be given up. */
export const isClaimable = (waiting: Waiting, isHeld: boolean, at: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(waiting.dueAt, at) && (!isHeld || DateTime.isLessThan(heldUntil(waiting), at))
