/** The account of a HubSpot token. developers.hubspot.com/docs/api-reference/account-account-info-v3 */
import type { Account, CheckedAccount } from "@fieldgate/core/providers/ProviderDriver"
import * as Schema from "effect/Schema"
import { shaped } from "../kit/Answer.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"

/** The answer has no company name: users identify an account by its hub id. */
const Details = Schema.Struct({
  portalId: Schema.Int,
  /** Daily limits end at midnight in this time zone. */
  timeZone: Schema.optionalKey(Schema.NonEmptyString)
})

const detailsOf = shaped(Details)

export const check = ({ api, versions }: HubSpotApi.Parts, account: Account) =>
  api.call(
    account,
    { method: "GET", path: HubSpotPaths.accountDetails(versions) },
    (answer): CheckedAccount | undefined => {
      const details = detailsOf(answer)
      return (
        details && {
          accountRef: String(details.portalId),
          ...(details.timeZone === undefined ? {} : { metadata: { timeZone: details.timeZone } })
        }
      )
    }
  )
