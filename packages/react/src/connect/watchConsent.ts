/** Waits for the end of a sign-in: by a message of its window, by its window closing, and by polling the server. @rule react.signIn */
import type { OAuthProgress } from "@fieldgate/client"
import type { ConnectEvent, ConsentOutcome } from "./ConnectEvent.ts"
import type { ConsentWindow } from "./ConsentWindow.ts"
import { outcomeOf, outcomeOfFailure, pauseMs } from "./consentProgress.ts"
import { platformErrorOf } from "../platform/PlatformError.ts"

export interface Watched {
  readonly sessionId: string
  /** The server's origin, whose page ends the sign-in. */
  readonly origin: string
  readonly windowOf: () => ConsentWindow | undefined
  readonly ask: (signal: AbortSignal) => Promise<OAuthProgress>
  readonly send: (event: ConnectEvent) => void
}

export interface Watch {
  readonly check: () => void
  readonly stop: () => void
}

const closedEveryMs = 500

export const watchConsent = ({ ask, origin, send, sessionId, windowOf }: Watched): Watch => {
  const stopped = new AbortController()
  const { signal } = stopped
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  const ended = (outcome: ConsentOutcome): ConnectEvent => ({ type: "consentEnded", sessionId, outcome })

  const check = async (): Promise<void> => {
    if (isAsking || signal.aborted) return
    isAsking = true
    clearTimeout(timer)
    try {
      const outcome = outcomeOf(await ask(signal))
      send(outcome === undefined ? { type: "checked", sessionId, error: undefined } : ended(outcome))
    } catch (thrown) {
      if (signal.aborted) return
      const error = platformErrorOf(thrown)
      const outcome = outcomeOfFailure(error)
      send(outcome === undefined ? { type: "checked", sessionId, error } : ended(outcome))
    } finally {
      isAsking = false
      if (!signal.aborted) timer = setTimeout(checkNow, pauseMs((asked += 1)))
    }
  }
  const checkNow = () => void check()

  let wasClosed = false
  const lookAtWindow = () => {
    const isClosed = windowOf()?.isClosed() ?? false
    if (isClosed && !wasClosed) {
      send({ type: "windowClosed", sessionId })
      checkNow()
    }
    wasClosed = isClosed
  }

  const hear = (event: MessageEvent) => {
    const outcome = outcomeIn(event, { origin, sessionId, isWindow: (source) => windowOf()?.is(source) ?? false })
    if (outcome !== undefined) send(ended(outcome))
    // The window of a link is unknown here, so its message is not trusted. It only triggers a request to the server.
    else if (event.origin === origin) checkNow()
  }

  timer = setTimeout(checkNow, pauseMs(0))
  const looking = setInterval(lookAtWindow, closedEveryMs)
  window.addEventListener("message", hear, { signal })
  window.addEventListener("focus", checkNow, { signal })
  return {
    check: checkNow,
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
      clearInterval(looking)
    }
  }
}

interface Heard {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

interface ExpectedMessage {
  readonly origin: string
  readonly sessionId: string
  readonly isWindow: (source: unknown) => boolean
}

/**
 * The outcome in a message. Any page may post one, so it must come from the server's origin and from the opened window.
 * The value that confirms a sign-in names its session, so it is also accepted from the unknown window of a link.
 */
const outcomeIn = ({ data, origin, source }: Heard, expected: ExpectedMessage): ConsentOutcome | undefined => {
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
