/** What the server says of a sign-in, and when to ask it again. */
import type { OAuthProgress } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { ConsentOutcome } from "./ConnectEvent.ts"

/** Undefined while the provider's page, or the confirmation, is not answered. */
export const outcomeOf = ({ connectionId, error, reason, status }: OAuthProgress): ConsentOutcome | undefined => {
  switch (status) {
    case "pending":
    case "pending-confirmation":
      return undefined
    case "succeeded":
      return connectionId === undefined ? undefined : { tag: "succeeded", connectionId }
    case "failed":
      return reason === "denied" ? { tag: "cancelled" } : { tag: "failed", detail: error ?? "" }
    case "expired":
      return { tag: "expired" }
  }
}

/** A session that the server doesn't know any more is over; any other failure says nothing of it. */
export const outcomeOfFailure = (error: PlatformError): ConsentOutcome | undefined =>
  error.kind === "notFound" ? { tag: "expired" } : undefined

const firstMs = 1500
const longestMs = 5000

/** Soon at first, because most people are quick; then less often. */
export const pauseMs = (asked: number): number => Math.min(firstMs * 1.25 ** asked, longestMs)
