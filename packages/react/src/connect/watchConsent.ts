/** Waits for the end of a sign-in by every way there is: its window's message, its window's end, and the server. */
import type { OAuthProgress } from "@fieldgate/client"
import { platformErrorOf } from "../platform/PlatformError.ts"
import type { ConnectEvent, ConsentOutcome } from "./ConnectEvent.ts"
import { outcomeOf, outcomeOfFailure, pauseMs } from "./consentProgress.ts"
import type { ConsentWindow } from "./ConsentWindow.ts"
import { outcomeIn } from "./windowMessage.ts"

export interface Watched {
  readonly sessionId: string
  /** Of the server, whose page ends the sign-in. */
  readonly origin: string
  readonly windowOf: () => ConsentWindow | undefined
  readonly ask: (signal: AbortSignal) => Promise<OAuthProgress>
  readonly send: (event: ConnectEvent) => void
}

export interface Watch {
  /** Asks the server at once. */
  readonly check: () => void
  readonly stop: () => void
}

const closedEveryMs = 500

/** Goes on until it is stopped. */
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
    // A link's window is not known here: what it says is not taken for true, but it is a reason to ask.
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
