/** Watches a sign-in on the provider's page while the state says that one is open. */
import { useCallback, useEffect, useRef } from "react"
import { askForProgress } from "./connectRequests.ts"
import type { ConnectState } from "./ConnectState.ts"
import { type Watch, watchConsent } from "./watchConsent.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import type { ConnectRun } from "./connectRun.ts"

/** Answers the function that asks the server at once. */
export const useConsentWatch = (
  { flow, windowOf }: ConnectRun,
  state: ConnectState,
  subject: Subject
): (() => void) => {
  const { baseUrl, call, project } = usePlatform()
  const { consumerRef, groupRef } = subject
  const sessionId = "session" in state ? state.session.sessionId : undefined
  const watch = useRef<Watch>(undefined)
  useEffect(() => {
    if (sessionId === undefined) return
    const asked = { call, project, subject: { consumerRef, groupRef } }
    const begun = watchConsent({
      sessionId,
      origin: new URL(baseUrl ?? "", location.href).origin,
      windowOf,
      ask: (signal) => askForProgress(asked, sessionId, signal),
      send: flow.send
    })
    watch.current = begun
    return begun.stop
  }, [flow, sessionId, baseUrl, call, project, consumerRef, groupRef, windowOf])
  return useCallback(() => watch.current?.check(), [])
}
