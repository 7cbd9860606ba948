/** A connection keeps its account: the first one that the provider names for its credentials. Pure. @rule connection.account */
import * as Result from "effect/Result"
import { AccountMismatch, type ConnectedAccount, type Connection } from "../Connection.ts"
import type { Credentials } from "../Credentials.ts"

/** An account as far as the provider has named it. */
type Named = { readonly [Property in "accountRef" | "name"]?: ConnectedAccount[Property] | undefined }

/** Whether both are known to be the same account, or to be different ones; undefined where either isn't known. */
export const isSameAccount = ({ accountRef }: Named = {}, { accountRef: other }: Named = {}): boolean | undefined =>
  accountRef === undefined || other === undefined ? undefined : accountRef === other

/** Fails if the credentials open another account than the connection's; not where either isn't known. */
export const refuseOther = (
  connectionId: Connection["id"],
  account: Named = {},
  found: Named = {}
): Result.Result<void, AccountMismatch> => {
  const { accountRef } = account
  const { accountRef: otherAccountRef } = found
  return accountRef === undefined || otherAccountRef === undefined || isSameAccount(account, found) !== false
    ? Result.void
    : Result.fail(
        new AccountMismatch({
          connectionId,
          accountRef,
          otherAccountRef,
          account: shown(account, accountRef),
          otherAccount: shown(found, otherAccountRef)
        })
      )
}

const shown = ({ name }: Named, accountRef: string): string =>
  name === undefined ? accountRef : `"${name}" (${accountRef})`

interface AccountChange {
  /** As the provider reported it, if it was asked and did. */
  readonly account?: ConnectedAccount | undefined
  readonly credentials?: Credentials
}

/** The account of a connection after a change. New credentials of which the provider reported none remove one that has no id. */
export const accountAfter = (
  before: ConnectedAccount | undefined,
  { account: found, credentials }: AccountChange
): ConnectedAccount | undefined => {
  if (found === undefined) return credentials === undefined || before?.accountRef !== undefined ? before : undefined
  return before?.accountRef === undefined ? found : { accountRef: before.accountRef, ...found }
}
