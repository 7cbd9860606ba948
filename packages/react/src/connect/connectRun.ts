/** One run of the connect flow outside of React: it owns the window and the latest inputs. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import type { ConnectEffect } from "./ConnectEffect.ts"
import type { ConnectEvent } from "./ConnectEvent.ts"
import type { ConnectState, SignInForm } from "./ConnectState.ts"
import { type ConsentWindow, openConsentWindow } from "./ConsentWindow.ts"
import type { SignInWay } from "./SignInWay.ts"
import { type FormInput, submittedForm } from "./SubmittedForm.ts"
import {
  type CompletingPage,
  type Requested,
  askForPage,
  confirmConsent,
  fetchConnection,
  removeConnection,
  sendCredentials,
  sendFacts
} from "./connectRequests.ts"
import { connectStep, renewing, startOf } from "./connectStep.ts"
import { connectionsKey } from "./connectionsKey.ts"
import { inputsIn } from "./inputsIn.ts"
import { type Flow, makeFlow } from "./makeFlow.ts"
import { leavePage } from "./redirectReturn.ts"
import type { Text } from "../messages/useText.ts"
import { platformErrorOf } from "../platform/PlatformError.ts"
import type { Subject } from "../platform/Subject.ts"
import { groupBootstrapsKey } from "../platform/useBootstrap.ts"
import type { PlatformAccess } from "../platform/usePlatform.ts"
import { warnDeveloper } from "../platform/warnDeveloper.ts"

export interface ConnectTarget {
  readonly provider: ProviderInfo | undefined
  readonly subject: Subject
  readonly connection: Connection | undefined
  /** Starts with the form that updates the connection. */
  readonly startRenewing?: boolean | undefined
  /** Called for each connection that is created or updated, not for an existing one. */
  readonly onConnected?: ((connection: Connection) => void) | undefined
  readonly onDisconnected?: ((connection: Connection) => void) | undefined
}

export interface Given {
  readonly target: ConnectTarget
  readonly platform: PlatformAccess
  readonly text: Text
}

/** The user's actions; an action that the state doesn't handle has no effect. */
export interface ConnectActions {
  /** Call it in the click or submit handler: it may open the sign-in window. */
  readonly submit: (form: FormInput) => void
  readonly chooseWay: (way: SignInWay) => void
  /** Call it in the click handler. */
  readonly openAgain: () => void
  readonly continueInThisTab: () => void
  readonly retry: () => void
  readonly cancel: () => void
  readonly renew: () => void
  readonly askDisconnect: () => void
  /** Executes what `askDisconnect` asked about. */
  readonly disconnect: () => void
}

export type ConnectFlow = Flow<ConnectState, ConnectEvent>

export interface ConnectRun {
  readonly flow: ConnectFlow
  readonly actions: ConnectActions
  readonly windowOf: () => ConsentWindow | undefined
  readonly take: (given: Given) => void
}

export const makeConnectRun = (first: Given): ConnectRun => {
  let given = first
  let consent: ConsentWindow | undefined
  let redirectUrl: string | undefined
  const flow = makeFlow<ConnectState, ConnectEvent, ConnectEffect>({
    initial: initialOf(first.target),
    step: (state, event) => {
      const { provider } = given.target
      return provider === undefined ? { state, effects: [] } : connectStep(state, event, provider)
    },
    perform: (effect, send) => performConnect(outsideOf(given, consent, redirectUrl), effect, send)
  })
  const open = (): boolean => {
    const { target, text } = given
    // Before the window opens: it gets a copy of this tab's storage, which identifies its sign-in if it loses its opener.
    redirectUrl = returnAddress(given)
    consent = openConsentWindow(text("connect.opening", { provider: target.provider?.displayName ?? "" }))
    return consent === undefined
  }
  return {
    flow,
    windowOf: () => consent,
    take: (later) => {
      given = later
    },
    actions: {
      submit: (form) => {
        const state = flow.state()
        // A second click focuses the existing window.
        if (state.tag === "opening" || state.tag === "awaitingWindow") return consent?.focus()
        const { provider } = given.target
        const event = provider === undefined ? undefined : submitEvent(state, provider, form)
        if (event !== undefined) flow.send(event.type === "consent" ? { ...event, isBlocked: open() } : event)
      },
      openAgain: () => {
        if (consent?.isClosed() === false) consent.focus()
        else flow.send({ type: "windowOpened", isBlocked: open() })
      },
      chooseWay: (way) => flow.send({ type: "chooseWay", way }),
      continueInThisTab: () => flow.send({ type: "continueHere" }),
      retry: () => flow.send({ type: "retry" }),
      cancel: () => flow.send({ type: "cancel" }),
      renew: () => flow.send({ type: "renew" }),
      askDisconnect: () => flow.send({ type: "askDisconnect" }),
      disconnect: () => flow.send({ type: "disconnect" })
    }
  }
}

const initialOf = ({ connection, provider, startRenewing = false }: ConnectTarget): ConnectState => {
  if (provider === undefined) return { tag: "loading" }
  return startRenewing && connection !== undefined ? renewing(provider, connection) : startOf(provider, connection)
}

/** Undefined if the browser denies access to the storage. */
const returnAddress = ({ platform: { project }, target: { provider, subject } }: Given): string | undefined => {
  const { consumerRef, groupRef } = subject
  try {
    return leavePage(window, { project, provider: provider?.name ?? "", groupRef, consumerRef })
  } catch (error) {
    warnDeveloper("this tab's storage can't be written, so a sign-in whose window is cut off can't be confirmed", error)
    return undefined
  }
}

const outsideOf = (
  { platform, target }: Given,
  consent: ConsentWindow | undefined,
  redirectUrl: string | undefined
): Outside => {
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
    window: consent,
    completing: { openerOrigin: window.location.origin, redirectUrl },
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

/** What effects act on: requests, the window, navigation, and the host. */
interface Outside {
  readonly requested: Requested
  readonly window: ConsentWindow | undefined
  readonly completing: CompletingPage
  readonly tellConnected: (connection: Connection) => void
  readonly tellDisconnected: (connection: Connection) => void
  readonly tellFailed: (error: ReturnType<typeof platformErrorOf>) => void
}

type Send = (event: ConnectEvent) => void

const performConnect = (outside: Outside, effect: ConnectEffect, send: Send): void => {
  const { requested } = outside
  switch (effect.type) {
    case "sendCredentials":
      return answered(send, sendCredentials(requested, effect.form, effect.credentials), saved)
    case "sendFacts":
      return answered(send, sendFacts(requested, effect.connection, effect.values), saved)
    case "fetchConnection":
      return answered(send, fetchConnection(requested, effect.connectionId), saved)
    case "askForPage":
      return answered(send, askForPage(requested, effect.form, outside.completing), (session) => ({
        type: "pageKnown",
        session
      }))
    case "confirm":
      return answered(send, confirmConsent(requested, effect), (outcome) => ({ type: "confirmed", outcome }))
    case "removeConnection":
      return answered(send, removeConnection(requested, effect.connection), () => ({ type: "disconnected" }))
    case "leaveForPage":
      return leaveForPage(requested, effect.form, send)
    case "showPage":
      return outside.window?.show(effect.url)
    case "closeWindow":
      return outside.window?.close()
    case "tellConnected":
      return outside.tellConnected(effect.connection)
    case "tellDisconnected":
      return outside.tellDisconnected(effect.connection)
    case "tellFailed":
      return outside.tellFailed(effect.error)
  }
}

const saved = (connection: Connection): ConnectEvent => ({ type: "saved", connection })

/** Every failure becomes an event, so that no effect stays without a result. */
const answered = <Answer>(send: Send, asked: Promise<Answer>, toEvent: (answer: Answer) => ConnectEvent): void => {
  void asked
    .then(toEvent, (thrown: unknown): ConnectEvent => ({ type: "failed", error: platformErrorOf(thrown) }))
    .then(send)
}

const leaveForPage = (to: Requested, form: SignInForm, send: Send): void => {
  const { project, provider, subject } = to
  const leave = async () => {
    const redirectUrl = leavePage(window, { project, provider, ...subject })
    const { url } = await askForPage(to, form, { redirectUrl })
    window.location.assign(url)
  }
  leave().catch((thrown: unknown) => send({ type: "failed", error: platformErrorOf(thrown) }))
}

/** `consent` still needs its window, which only the click handler may open. */
type SubmitEvent =
  | Extract<ConnectEvent, { readonly type: "refuse" | "submit" }>
  | Omit<Extract<ConnectEvent, { readonly type: "consent" }>, "isBlocked">

const submitEvent = (state: ConnectState, provider: ProviderInfo, form: FormInput): SubmitEvent | undefined => {
  if (state.tag !== "editing" && state.tag !== "needsMetadata") return undefined
  const way = state.tag === "editing" ? state.form.way : "none"
  const { credentials, errors, values } = submittedForm(way, inputsIn(state, provider), form)
  if (Object.keys(errors).length > 0) return { type: "refuse", values, errors }
  return way === "consent" ? { type: "consent", values } : { type: "submit", values, credentials }
}
