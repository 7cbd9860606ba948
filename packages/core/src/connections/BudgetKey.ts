/** What a provider counts calls for: an app or a key at an account. Connections with one key share a budget. Pure. @rule limit.callBudget */
import * as Schema from "effect/Schema"
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"
import { type Credentials, environmentOf } from "./Credentials.ts"
import type { ConnectedAccount } from "./Connection.ts"
import type { CallLimits } from "../providers/Capabilities.ts"
import type { Account } from "../providers/ProviderDriver.ts"

export const BudgetKey = Schema.String.pipe(Schema.brand("BudgetKey"))
export type BudgetKey = typeof BudgetKey.Type

export interface BudgetSubject {
  readonly projectId: ProjectId
  readonly connection: { readonly id: ConnectionId; readonly account?: ConnectedAccount; readonly budgetShare: number }
  readonly account: Pick<Account, "credentials" | "provider">
}

/** A project has one app at a provider; its keys of one account share a budget, which is never too much. Until the account is known it has its own. */
export const keyOf = ({
  account: { credentials, provider },
  connection,
  projectId
}: Pick<BudgetSubject, "account" | "projectId"> & {
  readonly connection: Pick<BudgetSubject["connection"], "id" | "account">
}): BudgetKey =>
  BudgetKey.make(
    [projectId, provider, environmentOf(credentials), wayOf(credentials), accountOf(connection)]
      .map((part) => encodeURIComponent(part.toWellFormed()))
      .join("/")
  )

/** How an account signs in, as far as providers limit it differently. */
export const wayOf = ({ _tag }: Credentials): "app" | "key" => (_tag === "OAuthCredentials" ? "app" : "key")

/** The provider's limits for such an account. */
export const limitsFor = (limits: CallLimits | undefined, credentials: Credentials): CallLimits | undefined =>
  limits?.app === undefined || wayOf(credentials) !== "app" ? limits : { ...limits, ...limits.app }

const accountOf = ({ account, id }: Pick<BudgetSubject["connection"], "id" | "account">): string =>
  account?.accountRef === undefined ? `connection ${id}` : `account ${account.accountRef}`
