/** What the window of a sign-in says of its end. Anybody may post a message, so whose it is decides. */
import type { ConsentOutcome } from "./ConnectEvent.ts"

interface Heard {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

export interface ExpectedMessage {
  readonly origin: string
  readonly sessionId: string
  readonly isWindow: (source: unknown) => boolean
}

/**
 * Only what comes from the server's origin counts, and only from the very window that was opened. The value that confirms a
 * sign-in names its session, so it is accepted from the window of a link as well, which is not known here.
 */
export const outcomeIn = ({ data, origin, source }: Heard, expected: ExpectedMessage): ConsentOutcome | undefined => {
  if (origin !== expected.origin || !isRecord(data) || !isRecord(data["data"])) return undefined
  const { completion, connection, error, reason, session } = data["data"]
  const isOurs = expected.isWindow(source)
  switch (data["eventType"]) {
    case "AUTHORIZATION_PENDING":
      return session === expected.sessionId && typeof completion === "string"
        ? { tag: "granted", sessionId: session, completion }
        : undefined
    case "AUTHORIZATION_SUCCEEDED":
      return isOurs && typeof connection === "string" ? { tag: "succeeded", connectionId: connection } : undefined
    case "AUTHORIZATION_FAILED":
      if (!isOurs) return undefined
      return reason === "denied"
        ? { tag: "cancelled" }
        : { tag: "failed", detail: typeof error === "string" ? error : "" }
    default:
      return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
