/** The flow that connects an account, bound to a component: its state, and what a user can do in it. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import { useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { ConnectEvent } from "../connect/ConnectEvent.ts"
import type { ConnectState } from "../connect/ConnectState.ts"
import { connectStep, renewing, startOf } from "../connect/connectStep.ts"
import { type ConsentWindow, openConsentWindow } from "../connect/ConsentWindow.ts"
import { type CredentialInput, inputsIn } from "../connect/CredentialInput.ts"
import { performConnect } from "../connect/performConnect.ts"
import type { SignInWay } from "../connect/SignInWay.ts"
import type { FormInput } from "../connect/SubmittedForm.ts"
import { submitEvent } from "../connect/submitEvent.ts"
import { useText } from "../messages/useText.ts"
import type { Subject } from "../model/Subject.ts"
import { groupBootstrapsKey } from "../queries/useBootstrap.ts"
import { connectionsKey } from "../queries/connectionsKey.ts"
import { type PlatformAccess, usePlatform } from "../usePlatform.ts"
import { type Flow, makeFlow } from "./makeFlow.ts"
import { useConsentReturn } from "./useConsentReturn.ts"
import { useConsentWatch } from "./useConsentWatch.ts"

export interface ConnectTarget {
  /** Undefined while it is loaded. */
  readonly provider: ProviderInfo | undefined
  readonly subject: Subject
  /** The one that stands on the server, if any. */
  readonly connection: Connection | undefined
  /** Begins with the form that renews the connection. */
  readonly startRenewing?: boolean | undefined
  /** Each time that an account was connected, or renewed; never for one that was there. */
  readonly onConnected?: ((connection: Connection) => void) | undefined
  readonly onDisconnected?: ((connection: Connection) => void) | undefined
}

/** The state of the flow, and what a user can do in it; what a state has no use for does nothing. */
export interface ConnectMachine {
  readonly state: ConnectState
  /** Those of the form that the state shows. */
  readonly inputs: ReadonlyArray<CredentialInput>
  /** Call it inside of the click or submit: it opens the window of a sign-in on the provider's page. */
  readonly submit: (form: FormInput) => void
  readonly chooseWay: (way: SignInWay) => void
  /** Call it inside of the click. */
  readonly openAgain: () => void
  readonly continueInThisTab: () => void
  readonly checkNow: () => void
  readonly retry: () => void
  readonly cancel: () => void
  readonly renew: () => void
  readonly askDisconnect: () => void
  /** Carries out what `askDisconnect` asked about. */
  readonly disconnect: () => void
}

export type ConnectFlow = Flow<ConnectState, ConnectEvent>

/** One flow for each mounted component; give the component a key where its subject or provider may change. */
export const useConnectMachine = (target: ConnectTarget): ConnectMachine => {
  const { connection, provider, subject } = target
  const [consent] = useState<Consent>({})
  const flow = useFlow(target, consent)
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state)
  const isReady = provider !== undefined
  useEffect(() => {
    if (isReady) flow.send({ type: "known", connection })
  }, [flow, isReady, connection])
  useConsentReturn(flow, provider?.name, subject)
  const checkNow = useConsentWatch({ flow, state, subject, consent })
  const actions = useActions(flow, provider, consent)
  const inputs = useMemo(() => (provider === undefined ? [] : inputsIn(state, provider)), [state, provider])
  return { ...actions, state, inputs, checkNow }
}

interface Consent {
  window?: ConsentWindow | undefined
}

/** Made once; what it needs of later renders it reads when it needs it. */
const useFlow = (target: ConnectTarget, consent: Consent): ConnectFlow => {
  const platform = usePlatform()
  const latest = useRef({ target, platform })
  useInsertionEffect(() => {
    latest.current = { target, platform }
  })
  const [flow] = useState(() =>
    makeFlow<ConnectState, ConnectEvent, Parameters<typeof performConnect>[1]>({
      initial: initialOf(target),
      step: (state, event) => {
        const { provider } = latest.current.target
        return provider === undefined ? { state, effects: [] } : connectStep(state, event, provider)
      },
      perform: (effect, send) => {
        const { platform, target } = latest.current
        performConnect(outsideOf(platform, target, consent), effect, send)
      }
    })
  )
  return flow
}

const initialOf = ({ connection, provider, startRenewing = false }: ConnectTarget): ConnectState => {
  if (provider === undefined) return { tag: "loading" }
  return startRenewing && connection !== undefined ? renewing(provider, connection) : startOf(provider, connection)
}

const outsideOf = (
  platform: PlatformAccess,
  target: ConnectTarget,
  consent: Consent
): Parameters<typeof performConnect>[0] => {
  const { call, project, queryClient, scope, tell } = platform
  const { onConnected, onDisconnected, provider, subject } = target
  const name = provider?.name ?? ""
  const forgetAnswers = () => {
    for (const key of [connectionsKey({ provider: name, ...subject }), groupBootstrapsKey(subject.groupRef)]) {
      void queryClient.invalidateQueries({ queryKey: [...scope, ...key] })
    }
  }
  return {
    requested: { call, project, provider: name, subject },
    window: consent.window,
    tellConnected: (connection) => {
      forgetAnswers()
      tell({ type: "connected", provider: name, connectionId: connection.id })
      onConnected?.(connection)
    },
    tellDisconnected: (connection) => {
      forgetAnswers()
      tell({ type: "disconnected", provider: name, connectionId: connection.id })
      onDisconnected?.(connection)
    },
    tellFailed: ({ kind, requestId }) => tell({ type: "failed", kind, requestId })
  }
}

const useActions = (flow: ConnectFlow, provider: ProviderInfo | undefined, consent: Consent) => {
  const text = useText()
  return useMemo(() => {
    const open = (): boolean => {
      consent.window = openConsentWindow(text("connect.opening", { provider: provider?.displayName ?? "" }))
      return consent.window === undefined
    }
    const reopen = () => {
      if (consent.window?.isClosed() === false) consent.window.focus()
      else flow.send({ type: "windowOpened", isBlocked: open() })
    }
    return {
      submit: (form: FormInput) => {
        const state = flow.state()
        // A second click means the window that is there.
        if (state.tag === "opening" || state.tag === "awaitingWindow") return consent.window?.focus()
        const event = provider === undefined ? undefined : submitEvent(state, provider, form)
        if (event === undefined) return
        flow.send(event.type === "consent" ? { ...event, isBlocked: open() } : event)
      },
      chooseWay: (way: SignInWay) => flow.send({ type: "chooseWay", way }),
      openAgain: reopen,
      continueInThisTab: () => flow.send({ type: "continueHere" }),
      retry: () => flow.send({ type: "retry" }),
      cancel: () => flow.send({ type: "cancel" }),
      renew: () => flow.send({ type: "renew" }),
      askDisconnect: () => flow.send({ type: "askDisconnect" }),
      disconnect: () => flow.send({ type: "disconnect" })
    }
  }, [flow, provider, consent, text])
}
