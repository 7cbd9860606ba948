/** Where a browser may be sent after a sign-in, and with what. Pure. @rule oauth.redirect */
import { isAllowedOrigin } from "./OAuthConfirmation.ts"
import type { OAuthSessionId } from "../domain/Ids.ts"
import type { OAuthEnding } from "./OAuthSession.ts"

/** What speaks against an address; nothing where it is of one of the origins, or of the user's own machine. */
export const faultOf = (redirectUrl: string, origins: ReadonlyArray<string>): string | undefined => {
  const url = URL.parse(redirectUrl)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    return "redirectUrl must be an absolute URL, such as https://app.example.com/connected"
  }
  return isAllowedOrigin(url.origin, origins)
    ? undefined
    : `redirects to ${url.origin} are not allowed. Allowed redirect origins: ${origins.join(", ") || "none"}`
}

/** The address with the session's ending in its query: `connectionId` or `error`. */
export const withEnding = (redirectUrl: string, ending: OAuthEnding): string => {
  const url = withoutOutcome(redirectUrl)
  if (ending._tag === "Connected") url.searchParams.set("connectionId", ending.connectionId)
  else url.searchParams.set("error", ending.error)
  if (ending._tag === "Failed" && ending.reason !== undefined) url.searchParams.set("errorReason", ending.reason)
  return url.href
}

/** What a page sends back to complete a sign-in. The value is a secret. */
export interface Completion {
  readonly sessionId: OAuthSessionId
  readonly completion: string
}

/** The address with the completion at the end of its fragment, which browsers send to no server. */
export const withCompletion = (redirectUrl: string, { completion, sessionId }: Completion): string => {
  const url = withoutOutcome(redirectUrl)
  const added = new URLSearchParams({ "fieldgate-session": sessionId, "fieldgate-completion": completion })
  url.hash = url.hash === "" ? added.toString() : `${url.hash}&${added}`
  return url.href
}

const withoutOutcome = (redirectUrl: string): URL => {
  const url = new URL(redirectUrl)
  for (const name of ["connectionId", "error", "errorReason"]) url.searchParams.delete(name)
  return url
}
