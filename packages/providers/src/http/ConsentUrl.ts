/** The address of a provider's consent page. Pure. RFC 6749 4.1.1, RFC 7636 4.3 */
import type { ConsentRequest } from "@fieldgate/core/providers/ProviderDriver"
import * as Redacted from "effect/Redacted"

/** What Fieldgate says itself; an app's own parameters replace none of it. */
const ours: ReadonlySet<string> = new Set([
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method"
])

/** The page's address with everything that it is asked for; `leastScopes` stand in for an app that names none. */
export const of = (
  page: string,
  { clientId, codeChallenge, params, redirectUri, scopes, state }: ConsentRequest,
  leastScopes: ReadonlyArray<string>
): string => {
  const url = new URL(page)
  const asked = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: (scopes.length === 0 ? leastScopes : scopes).join(" "),
    state: Redacted.value(state),
    ...(codeChallenge === undefined ? {} : { code_challenge: codeChallenge, code_challenge_method: "S256" })
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.append(name, value)
  for (const [name, values] of Object.entries(params)) {
    if (!ours.has(name)) values.forEach((value) => url.searchParams.append(name, value))
  }
  // Some authorization servers read a plus in a query as it stands.
  url.search = url.search.replaceAll("+", "%20")
  return url.href
}
