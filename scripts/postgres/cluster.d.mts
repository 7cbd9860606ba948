/** What `cluster.mjs` gives to programs in TypeScript. */
export interface Cluster {
  readonly url: string
  readonly start: () => Promise<void>
  readonly stop: (mode?: "fast" | "immediate") => Promise<void>
  readonly remove: () => void
}

export const makeCluster: () => Promise<Cluster>
