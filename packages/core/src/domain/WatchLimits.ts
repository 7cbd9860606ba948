/** The numbers that bound watching and counting operations: see Limits.ts for all others. */

/**
 * Watching operations: how long a stream lasts, and how old the cursor that it continues after may be; the pause between two steps; how far
 * a step reads back; changes of one step, operations that it examines, and those in progress that it examines of each installation, the
 * oldest; operations whose last state is known, so that it isn't sent again; seconds without a change after which `idle` is sent.
 * @rule operation.watch
 */
export const watching = {
  seconds: { minimum: 0, maximum: 300, default: 300 },
  resumeMinutes: 5,
  pauseMillis: 1000,
  overlapSeconds: 5,
  changes: 200,
  examined: 5000,
  waiting: 200,
  remembered: 1000,
  idleSeconds: 15
} as const

/** Streams of one caller, of all callers of a project, and of all callers of one process. @rule operation.watch */
export const watchers = { ofCaller: 20, ofProject: 100, ofProcess: 200 } as const

/**
 * Operations that one call counts, the newest first, beside those that are in a summary, and values of each facet; operations of a summary,
 * minutes after which they may be in one, and summaries that one sweep makes. @rule operation.facets
 */
export const counting = { operations: 10_000, values: 50, summarized: 5000, afterMinutes: 3, summaries: 20 } as const
