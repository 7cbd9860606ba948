/** A connection keeps its account: the first one that the provider names for its credentials. Pure. @rule connection.account */
import * as Result from "effect/Result"
import type { ConnectedAccount, Connection } from "../Connection.ts"
import { AccountMismatch } from "../AccountMismatch.ts"

/** An account as far as the provider has named it. */
type Named = Pick<ConnectedAccount, "accountRef" | "name">

/** The refusal of credentials that open another account than the connection's; undefined where either isn't known, or both are one. */
export const mismatchOf = (
  { account, id }: { readonly id: Connection["id"]; readonly account?: Named | undefined },
  found: Named | undefined
): AccountMismatch | undefined => {
  const { accountRef } = account ?? {}
  const { accountRef: otherAccountRef } = found ?? {}
  return account === undefined ||
    found === undefined ||
    accountRef === undefined ||
    otherAccountRef === undefined ||
    accountRef === otherAccountRef
    ? undefined
    : new AccountMismatch({
        connectionId: id,
        accountRef,
        otherAccountRef,
        account: shown(account, accountRef),
        otherAccount: shown(found, otherAccountRef)
      })
}

/** Fails with that refusal. */
export const refuseOther = (
  id: Connection["id"],
  account: Named | undefined,
  found: Named | undefined
): Result.Result<void, AccountMismatch> => {
  const other = mismatchOf({ id, account }, found)
  return other === undefined ? Result.void : Result.fail(other)
}

const shown = ({ name }: Named, accountRef: string): string =>
  name === undefined ? accountRef : `"${name}" (${accountRef})`

/** The account of a connection with new credentials; `found`: as the provider reported it for them, if it was asked and did. */
export const accountAfter = (
  before: ConnectedAccount | undefined,
  found: ConnectedAccount | undefined
): ConnectedAccount | undefined => {
  if (before?.accountRef === undefined) return found
  return found === undefined ? before : { accountRef: before.accountRef, ...found }
}
