/** The connect flow bound to a component: its state and the user's actions. */
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { ConnectState } from "./ConnectState.ts"
import type { CredentialInput } from "./CredentialInput.ts"
import { askForProgress } from "./connectRequests.ts"
import {
  type ConnectActions,
  type ConnectFlow,
  type ConnectRun,
  type ConnectTarget,
  makeConnectRun
} from "./connectRun.ts"
import { inputsIn } from "./inputsIn.ts"
import { outcomeOfReturn } from "./redirectReturn.ts"
import { type Watch, watchConsent } from "./watchConsent.ts"
import { useText } from "../messages/useText.ts"
import type { Subject } from "../platform/Subject.ts"
import { usePlatform } from "../platform/usePlatform.ts"

export interface ConnectMachine extends ConnectActions {
  readonly state: ConnectState
  readonly inputs: ReadonlyArray<CredentialInput>
  /** Polls the server for the outcome of the sign-in. */
  readonly checkNow: () => void
}

/** One run per mounted component; give the component a key if its subject or provider may change. */
export const useConnectMachine = (target: ConnectTarget): ConnectMachine => {
  const { connection, provider, subject } = target
  const platform = usePlatform()
  const text = useText()
  const [run] = useState(() => makeConnectRun({ target, platform, text }))
  useInsertionEffect(() => run.take({ target, platform, text }))
  const state = useSyncExternalStore(run.flow.subscribe, run.flow.state, run.flow.state)
  const isReady = provider !== undefined
  useEffect(() => {
    if (isReady) run.flow.send({ type: "known", connection })
  }, [run, isReady, connection])
  useConsentReturn(run.flow, provider?.name, subject)
  const checkNow = useConsentWatch(run, state, subject)
  const inputs = useMemo(() => (provider === undefined ? [] : inputsIn(state, provider)), [state, provider])
  return { ...run.actions, state, inputs, checkNow }
}

const useConsentReturn = (
  flow: ConnectFlow,
  provider: string | undefined,
  { consumerRef, groupRef }: Subject
): void => {
  const { project } = usePlatform()
  useEffect(() => {
    if (provider === undefined) return
    const outcome = outcomeOfReturn(window, { project, provider, groupRef, consumerRef })
    if (outcome !== undefined) flow.send({ type: "returned", outcome })
  }, [flow, project, provider, groupRef, consumerRef])
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && flow.state().tag === "redirecting") flow.send({ type: "cancel" })
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [flow])
}

/** Returns the function that polls the server immediately. */
const useConsentWatch = ({ flow, windowOf }: ConnectRun, state: ConnectState, subject: Subject): (() => void) => {
  const { baseUrl, call, project } = usePlatform()
  const { consumerRef, groupRef } = subject
  const sessionId = "session" in state ? state.session.sessionId : undefined
  const watch = useRef<Watch>(undefined)
  useEffect(() => {
    if (sessionId === undefined) return
    const asked = { call, project, subject: { consumerRef, groupRef } }
    const running = watchConsent({
      sessionId,
      origin: new URL(baseUrl ?? "", location.href).origin,
      windowOf,
      ask: (signal) => askForProgress(asked, sessionId, signal),
      send: flow.send
    })
    watch.current = running
    return running.stop
  }, [flow, sessionId, baseUrl, call, project, consumerRef, groupRef, windowOf])
  return useCallback(() => watch.current?.check(), [])
}
