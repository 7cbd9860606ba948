/** Looks a name up and gives only addresses that may be connected to: so what is checked is what is connected to. */
import { lookup } from "node:dns"
import { isLoopback, isPublic } from "./PublicAddress.ts"

export interface AddressRules {
  /** Whether this machine may be sent to. */
  readonly loopback: boolean
}

type Addresses = ReadonlyArray<{ readonly address: string; readonly family: number }>
type Found = (error: NodeJS.ErrnoException | null, addresses: Addresses) => void

/** As Node's own resolver is asked. */
export type Resolve = (hostname: string, options: { readonly all: true }, found: Found) => void

/** One address of a name that is not public is reason enough: an honest receiver has none. */
export class AddressRefused extends Error {
  constructor() {
    super("the address leads to a network that is not public")
  }
}

const isAllowed = (address: string, rules: AddressRules): boolean =>
  isPublic(address) || (rules.loopback && isLoopback(address))

type Answered = (
  error: NodeJS.ErrnoException | null,
  address: string | Array<{ address: string; family: number }>,
  family?: number
) => void

/** The resolver to give to a socket, in both forms in which sockets ask. */
export const checkedLookup =
  (rules: AddressRules, resolve: Resolve = lookup) =>
  (hostname: string, options: { readonly all?: boolean | undefined }, answer: Answered): void =>
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null) return answer(error, "")
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address, rules))) {
        return answer(new AddressRefused(), "")
      }
      return options.all === true ? answer(null, [...addresses]) : answer(null, first.address, first.family)
    })
