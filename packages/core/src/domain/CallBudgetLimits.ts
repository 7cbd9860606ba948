/** The numbers of call budgets. */

/**
 * The call budget of an account. Times are milliseconds. @rule limit.callBudget
 *
 * A process that is silent for `sessionMillis` has ended; its calls may run for `lostCallMillis` more. What a process lacked counts for
 * `lackMillis`, its background for `sharerMillis`. A window is counted in `slices`. The background takes permits for `paceAheadMillis`;
 * where permits are shared, each call takes one that is usable within `planMillis`. A process gives its permits back after `idleMillis`
 * without a call. At most `helped` processes are notified of one permit, and holders are asked one after the other, `turnMillis` apart. Of
 * a day's calls the background leaves at least the part `dayReserve` to callers.
 */
export const callBudget = {
  share: { minimum: 0.05, maximum: 1, default: 0.9 },
  dayReserve: 0.05,
  slices: 200,
  paceAheadMillis: 500,
  planMillis: 1000,
  paceStepMillis: 25,
  lackMillis: 1000,
  sharerMillis: 6000,
  sessionMillis: 10_000,
  renewMillis: 2000,
  clockMillis: 500,
  lostCallMillis: 60_000,
  reportedMillis: 24 * 60 * 60 * 1000,
  reviewMillis: 1000,
  askMillis: { shortest: 250, longest: 1000 },
  idleMillis: 30_000,
  helped: 20,
  turnMillis: 15,
  patienceMillis: { synchronous: 5000, background: 30_000 },
  rowDays: 1
} as const

/** The longest pause that an answer of a provider can impose on an account. */
export const providerPauseHours = 24
