/** The flow that connects an account, bound to a component: its state, and what a user can do in it. */
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from "react"
import type { ConnectState } from "./ConnectState.ts"
import type { CredentialInput } from "./CredentialInput.ts"
import { inputsIn } from "./inputsIn.ts"
import { useText } from "../messages/useText.ts"
import { usePlatform } from "../platform/usePlatform.ts"
import { type ConnectActions, type ConnectTarget, makeConnectRun } from "./connectRun.ts"
import { useConsentReturn } from "./useConsentReturn.ts"
import { useConsentWatch } from "./useConsentWatch.ts"

export interface ConnectMachine extends ConnectActions {
  readonly state: ConnectState
  /** Those of the form that the state shows. */
  readonly inputs: ReadonlyArray<CredentialInput>
  /** Asks the server how a sign-in on the provider's page stands. */
  readonly checkNow: () => void
}

/** One run for each mounted component; give the component a key where its subject or provider may change. */
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
