/** Names the answers about connections in the cache, so that those who change one can say which are old now. */
export interface ConnectionsTarget {
  readonly provider: string
  readonly groupRef: string
  readonly consumerRef: string
}

export const connectionsKey = ({ consumerRef, groupRef, provider }: ConnectionsTarget) =>
  ["connections", groupRef, provider, consumerRef] as const
