/** Watches a sign-in on the provider's page while the state says that one is open. */
import { useCallback, useEffect, useRef } from "react"
import { askForProgress } from "../connect/connectRequests.ts"
import type { ConnectState } from "../connect/ConnectState.ts"
import type { ConsentWindow } from "../connect/ConsentWindow.ts"
import { type Watch, watchConsent } from "../connect/watchConsent.ts"
import type { Subject } from "../model/Subject.ts"
import { usePlatform } from "../usePlatform.ts"
import type { ConnectFlow } from "./useConnectMachine.ts"

interface Watching {
  readonly flow: ConnectFlow
  readonly state: ConnectState
  readonly subject: Subject
  readonly consent: { readonly window?: ConsentWindow | undefined }
}

/** Answers the function that asks the server at once. */
export const useConsentWatch = ({ consent, flow, state, subject }: Watching): (() => void) => {
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
      windowOf: () => consent.window,
      ask: (signal) => askForProgress(asked, sessionId, signal),
      send: flow.send
    })
    watch.current = begun
    return begun.stop
  }, [flow, sessionId, baseUrl, call, project, consumerRef, groupRef, consent])
  return useCallback(() => watch.current?.check(), [])
}
