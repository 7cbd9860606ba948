/** The server's report about a sign-in, and when to poll again. */
import type { OAuthProgress } from "@fieldgate/client"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { ConsentOutcome } from "./ConnectEvent.ts"

/** Undefined while the sign-in or its confirmation is pending. */
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

/** An unknown session has ended; any other failure says nothing about it. */
export const outcomeOfFailure = (error: PlatformError): ConsentOutcome | undefined =>
  error.kind === "notFound" ? { tag: "expired" } : undefined

const firstMs = 1500
const longestMs = 5000

/** Short delays first, because most users are quick. */
export const pauseMs = (asked: number): number => Math.min(firstMs * 1.25 ** asked, longestMs)
