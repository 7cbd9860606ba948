/**
 * The org of a Salesforce token. The list of resources names it to every session that may use the API, while userinfo refuses a session
 * without the identity scope in the same way as an expired one. developer.salesforce.com "Resources by Version"
 */
import type { Account, CheckedAccount } from "@fieldgate/core/providers/ProviderDriver"
import { jsonObject, text } from "../kit/Answer.ts"
import * as Identity from "./Identity.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"

export const check = (parts: SalesforceApi.Parts, account: Account) =>
  parts.api.call(
    account,
    { method: "GET", path: SalesforcePaths.resources(parts.version) },
    (answer): CheckedAccount | undefined => {
      const body = jsonObject(answer)
      if (body === undefined) return undefined
      const { orgId } = Identity.of(text(body["identity"]))
      const name = InstanceUrl.orgNameOf(parts.chosen, account)
      return {
        ...(name === undefined ? {} : { name }),
        ...(orgId === undefined ? {} : { accountRef: orgId })
      }
    }
  )
