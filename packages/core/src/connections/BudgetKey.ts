/** What a provider counts calls for: an app or a key at an account. Connections with one key share a budget. Pure. @rule limit.callBudget */
import * as Schema from "effect/Schema"
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"
import { type Credentials, environmentOf } from "./Credentials.ts"
import type { ConnectedAccount } from "./Connection.ts"
import type { Account } from "../providers/ProviderDriver.ts"

export const BudgetKey = Schema.String.pipe(Schema.brand("BudgetKey"))
export type BudgetKey = typeof BudgetKey.Type

export interface BudgetSubject {
  readonly projectId: ProjectId
  readonly connection: { readonly id: ConnectionId; readonly account?: ConnectedAccount }
  readonly account: Pick<Account, "credentials" | "provider">
}

/** A project has one app at a provider; its keys of one account share a budget, which is never too much. Until the account is known it has its own. */
export const keyOf = ({ account: { credentials, provider }, connection, projectId }: BudgetSubject): BudgetKey =>
  BudgetKey.make(
    [projectId, provider, environmentOf(credentials), wayOf(credentials), accountOf(connection)]
      .map((part) => encodeURIComponent(part.toWellFormed()))
      .join("/")
  )

/** How an account signs in, as far as providers limit it differently. */
export const wayOf = ({ _tag }: Credentials): "app" | "key" => (_tag === "OAuthCredentials" ? "app" : "key")

const accountOf = ({ account, id }: BudgetSubject["connection"]): string =>
  account?.accountRef === undefined ? `connection ${id}` : `account ${account.accountRef}`
