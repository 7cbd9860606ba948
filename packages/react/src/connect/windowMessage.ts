/** What the window of a sign-in says of its end. Anybody may post a message, so whose it is decides. */
import type { ConsentOutcome } from "./ConnectEvent.ts"

interface Heard {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

/** Only what comes from the server's origin and from the very window that was opened counts. */
export const outcomeIn = (
  { data, origin, source }: Heard,
  expected: { readonly origin: string; readonly isWindow: (source: unknown) => boolean }
): ConsentOutcome | undefined => {
  if (origin !== expected.origin || !expected.isWindow(source) || !isRecord(data) || !isRecord(data["data"]))
    return undefined
  const { connection, error } = data["data"]
  switch (data["eventType"]) {
    case "AUTHORIZATION_SUCCEEDED":
      return typeof connection === "string" ? { tag: "succeeded", connectionId: connection } : undefined
    case "AUTHORIZATION_FAILED":
      return { tag: "failed", detail: typeof error === "string" ? error : "" }
    default:
      return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
