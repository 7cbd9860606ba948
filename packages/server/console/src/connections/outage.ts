/** Providers that have stopped answering, in words. Pure. */
import type { Connection } from "@fieldgate/client"

/** Writes over this connection are held. */
export const isHeld = ({ outage }: Pick<Connection, "outage">): boolean => outage?.state === "open"

const whole = new Intl.NumberFormat("en-GB")

/** "1,204 writes are waiting". */
export const waitingInWords = (count: number): string =>
  count === 1 ? "1 write is waiting" : `${whole.format(count)} writes are waiting`

export interface HeldProvider {
  readonly provider: string
  readonly connections: number
  /** The earliest. */
  readonly since: string
}

/** The providers over some of whose connections writes are held. */
export const heldProviders = (connections: ReadonlyArray<Connection>): ReadonlyArray<HeldProvider> =>
  [...Map.groupBy(connections.filter(isHeld), ({ provider }) => provider)].map(([provider, held]) => ({
    provider,
    connections: held.length,
    since: held.map(({ outage }) => outage?.since ?? "").toSorted()[0] ?? ""
  }))
