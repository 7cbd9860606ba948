/** The call that returns the account of a token. developers.pipedrive.com/docs/api/v1/Users#getCurrentUser */
import * as Result from "effect/Result"
import type { Handler, RouteEntry } from "./Gate.ts"
import { costs } from "./RateLimits.ts"

const me: Handler = ({ account: { companyDomain } }) =>
  Result.succeed({
    status: 200,
    data: {
      id: 1,
      name: "Sandbox User",
      email: `user@${companyDomain}.test`,
      lang: 1,
      locale: "en_US",
      timezone_name: "Etc/UTC",
      timezone_offset: "+00:00",
      default_currency: "EUR",
      active_flag: true,
      is_admin: 1,
      is_you: true,
      company_id: companyIdOf(companyDomain),
      company_name: companyDomain,
      company_domain: companyDomain,
      company_country: "EE",
      company_industry: null,
      language: { language_code: "en", country_code: "US" }
    }
  })

/** The same company has the same id in every run. */
const companyIdOf = (companyDomain: string): number =>
  1_000_000 + [...companyDomain].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000_000, 0)

export const routes: ReadonlyArray<RouteEntry> = [
  { method: "GET", path: "/v1/users/me", cost: costs.read, handler: me },
  { method: "GET", path: "/api/v1/users/me", cost: costs.read, handler: me }
]
