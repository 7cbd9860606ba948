/** Providers that don't respond. Pure. */
import type { Connection } from "@fieldgate/client"

export const isHeld = ({ outage }: Pick<Connection, "outage">): boolean => outage?.state === "open"

const whole = new Intl.NumberFormat("en-GB")

/** "1,204 writes are waiting". */
export const waitingInWords = (count: number): string =>
  count === 1 ? "1 write is waiting" : `${whole.format(count)} writes are waiting`

export interface HeldProvider {
  readonly provider: string
  readonly connections: number
  /** The start of the earliest outage. */
  readonly since: string
}

export const heldProviders = (connections: ReadonlyArray<Connection>): ReadonlyArray<HeldProvider> =>
  [...Map.groupBy(connections.filter(isHeld), ({ provider }) => provider)].map(([provider, held]) => ({
    provider,
    connections: held.length,
    since: held.map(({ outage }) => outage?.since ?? "").toSorted()[0] ?? ""
  }))
