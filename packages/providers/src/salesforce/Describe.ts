/** The description of an org's objects, as far as this account's permissions show it. */
import type { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { maxDescriptionBytes } from "../kit/OutboundCall.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforceMetadata from "./SalesforceMetadata.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"

/** Every object that the account may see. An org has hundreds; the writable ones are marked. */
export const objects = (parts: SalesforceApi.Parts, account: Account) => {
  const path = SalesforcePaths.objects(parts.version)
  return parts.api.call(account, describing(path), SalesforceMetadata.objects)
}

/** One object. A field that field-level security hides from the account isn't among its fields. */
export const object = (parts: SalesforceApi.Parts, account: Account, objectName: ObjectName) => {
  const path = SalesforcePaths.describe(parts.version, objectName)
  return parts.api.call(account, describing(path), SalesforceMetadata.object)
}

const describing = (path: SalesforceApi.Call["path"]): SalesforceApi.Call => ({
  method: "GET",
  path,
  maxBytes: maxDescriptionBytes
})
