/**
 * The end of what waits for something that was removed: operations that are cancelled at a time, how long the request works at it before
 * it answers with a job, and how long a worker does before it saves its progress. Its lease is longer than that takes.
 */
export const removals = { atOnce: 100, answerMillis: 1000, stepMillis: 1000, leaseSeconds: 60 } as const
