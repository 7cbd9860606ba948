/** Customers from their installations. Pure. */
import type { Installation } from "@fieldgate/client"

export interface Customer {
  readonly groupRef: string
  readonly name: string
  readonly installations: ReadonlyArray<Installation>
  readonly isHealthy: boolean
  /** When one of its configs was last saved. */
  readonly lastSaved: string
}

/** One per group, in the order of their first installation. */
export const customersOf = (installations: ReadonlyArray<Installation>): ReadonlyArray<Customer> =>
  [...Map.groupBy(installations, ({ group }) => group.groupRef)].map(([groupRef, own]) => ({
    groupRef,
    name: own.find(({ group }) => group.groupName !== "")?.group.groupName ?? groupRef,
    installations: own,
    isHealthy: own.every(({ healthStatus }) => healthStatus === "healthy"),
    lastSaved:
      own
        .map(({ config }) => config.createTime)
        .toSorted()
        .at(-1) ?? ""
  }))
