/** Carries out what the flow asks for: requests, the window, the way to another page, and telling the host. */
import type { Connection } from "@fieldgate/client"
import { platformErrorOf } from "../platform/PlatformError.ts"
import type { ConnectEffect } from "./ConnectEffect.ts"
import type { ConnectEvent } from "./ConnectEvent.ts"
import {
  askForPage,
  type CompletingPage,
  confirmConsent,
  fetchConnection,
  removeConnection,
  type Requested,
  sendCredentials,
  sendFacts
} from "./connectRequests.ts"
import type { SignInForm } from "./ConnectState.ts"
import type { ConsentWindow } from "./ConsentWindow.ts"
import { leavePage } from "./redirectReturn.ts"

export interface Outside {
  readonly requested: Requested
  /** The one that was opened last. */
  readonly window: ConsentWindow | undefined
  /** For a sign-in in a window. */
  readonly completing: CompletingPage
  readonly tellConnected: (connection: Connection) => void
  readonly tellDisconnected: (connection: Connection) => void
  readonly tellFailed: (error: ReturnType<typeof platformErrorOf>) => void
}

type Send = (event: ConnectEvent) => void

export const performConnect = (outside: Outside, effect: ConnectEffect, send: Send): void => {
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

/** Every failure becomes an event, so that nothing that was asked for stays without an answer. */
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
