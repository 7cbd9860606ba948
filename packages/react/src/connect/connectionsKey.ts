/** The query key of a group's connections, to invalidate after a change. */
export interface ConnectionsTarget {
  readonly provider: string
  readonly groupRef: string
  readonly consumerRef: string
}

export const connectionsKey = ({ consumerRef, groupRef, provider }: ConnectionsTarget) =>
  ["connections", groupRef, provider, consumerRef] as const
