/** The connect flow's table: every event in every state. A pair without a row changes nothing. @rule react.connect */
import { describe, expect, it } from "vitest"
import type { ConnectEvent, ConnectEventType } from "../../src/connect/ConnectEvent.ts"
import type { SignInForm, ConnectState, ConnectTag } from "../../src/connect/ConnectState.ts"
import { connectStep, renewing, startOf } from "../../src/connect/connectStep.ts"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import { connection } from "../../src/testing/index.ts"
import { providerOf } from "./providerOf.ts"

const provider = providerOf("hubspot")
const account = connection()
const session = { sessionId: "session-1", url: "https://crm.example.com/consent" }
const form: SignInForm = { way: "consent", values: {} }
const error = new PlatformError("no answer", { kind: "network", retryable: true })

const states: { readonly [Tag in ConnectTag]: Extract<ConnectState, { readonly tag: Tag }> } = {
  loading: { tag: "loading" },
  editing: { tag: "editing", form, errors: {} },
  submitting: { tag: "submitting", form: { way: "apiKey", values: {} } },
  opening: { tag: "opening", form, isBlocked: false },
  awaitingWindow: { tag: "awaitingWindow", form, session, maybeClosed: false },
  windowBlocked: { tag: "windowBlocked", form, session },
  redirecting: { tag: "redirecting", form },
  confirming: { tag: "confirming", form },
  finishing: { tag: "finishing", connectionId: account.id },
  needsMetadata: { tag: "needsMetadata", connection: account, values: {}, errors: {} },
  savingMetadata: { tag: "savingMetadata", connection: account, values: {} },
  connected: { tag: "connected", connection: account, origin: "existing" },
  confirmDisconnect: { tag: "confirmDisconnect", connection: account, origin: "existing" },
  disconnecting: { tag: "disconnecting", connection: account, origin: "existing" }
}

const events: { readonly [Type in ConnectEventType]: Extract<ConnectEvent, { readonly type: Type }> } = {
  known: { type: "known", connection: connection({ id: "connection-9" }) },
  chooseWay: { type: "chooseWay", way: "apiKey" },
  refuse: { type: "refuse", values: {}, errors: { apiKey: { tag: "missing" } } },
  submit: { type: "submit", values: {}, credentials: { apiKey: "secret-1" } },
  consent: { type: "consent", values: {}, isBlocked: false },
  pageKnown: { type: "pageKnown", session },
  windowOpened: { type: "windowOpened", isBlocked: false },
  windowClosed: { type: "windowClosed", sessionId: "session-1" },
  checked: { type: "checked", sessionId: "session-1", error },
  consentEnded: { type: "consentEnded", sessionId: "session-1", outcome: { tag: "failed", detail: "denied" } },
  continueHere: { type: "continueHere" },
  returned: { type: "returned", outcome: { tag: "succeeded", connectionId: account.id } },
  confirmed: { type: "confirmed", outcome: { tag: "succeeded", connectionId: account.id } },
  saved: { type: "saved", connection: account },
  failed: { type: "failed", error },
  retry: { type: "retry" },
  cancel: { type: "cancel" },
  renew: { type: "renew" },
  askDisconnect: { type: "askDisconnect" },
  disconnect: { type: "disconnect" },
  disconnected: { type: "disconnected" }
}

/** `state effect effect`; a missing pair keeps the state. */
const expected: { readonly [Tag in ConnectTag]: { readonly [Type in ConnectEventType]?: string } } = {
  loading: { known: "connected", returned: "finishing fetchConnection closeWindow" },
  editing: {
    known: "connected",
    chooseWay: "editing",
    refuse: "editing",
    submit: "submitting sendCredentials",
    consent: "opening askForPage",
    returned: "finishing fetchConnection closeWindow"
  },
  submitting: { saved: "connected tellConnected", failed: "editing tellFailed closeWindow" },
  opening: {
    pageKnown: "awaitingWindow showPage",
    failed: "editing tellFailed closeWindow",
    cancel: "editing closeWindow"
  },
  awaitingWindow: {
    windowOpened: "awaitingWindow showPage",
    windowClosed: "awaitingWindow",
    checked: "awaitingWindow",
    consentEnded: "editing",
    continueHere: "redirecting leaveForPage closeWindow",
    cancel: "editing closeWindow"
  },
  windowBlocked: {
    windowOpened: "awaitingWindow showPage",
    checked: "windowBlocked",
    consentEnded: "editing",
    continueHere: "redirecting leaveForPage closeWindow",
    cancel: "editing"
  },
  redirecting: { cancel: "editing", failed: "editing tellFailed closeWindow" },
  confirming: { confirmed: "finishing fetchConnection closeWindow", failed: "editing tellFailed closeWindow" },
  finishing: {
    saved: "connected tellConnected",
    failed: "finishing tellFailed",
    retry: "finishing fetchConnection"
  },
  needsMetadata: {
    refuse: "needsMetadata",
    submit: "savingMetadata sendFacts",
    askDisconnect: "confirmDisconnect"
  },
  savingMetadata: { saved: "connected tellConnected", failed: "needsMetadata tellFailed" },
  connected: {
    known: "connected",
    renew: "editing",
    askDisconnect: "confirmDisconnect",
    disconnect: "disconnecting removeConnection",
    returned: "finishing fetchConnection closeWindow"
  },
  confirmDisconnect: { cancel: "connected", disconnect: "disconnecting removeConnection" },
  disconnecting: { disconnected: "editing tellDisconnected", failed: "connected tellFailed" }
}

const pairs = (Object.keys(states) as Array<ConnectTag>).flatMap((tag) =>
  (Object.keys(events) as Array<ConnectEventType>).map((type) => ({ tag, type, becomes: expected[tag][type] }))
)

it.each(pairs)("handles $type in $tag", ({ becomes = "the same", tag, type }) => {
  const { effects, state } = connectStep(states[tag], events[type], provider)
  const next = state === states[tag] ? "the same" : state.tag
  expect([next, ...effects.map((effect) => effect.type)].join(" ")).toBe(becomes)
})

it.each(pairs.filter(({ type }) => type === "submit"))("keeps no secret in the state of $tag", ({ tag, type }) => {
  expect(JSON.stringify(connectStep(states[tag], events[type], provider).state)).not.toContain("secret-1")
})

describe("a sign-in in a window", () => {
  it("continues with a link if it was blocked", () => {
    const opening: ConnectState = { ...states.opening, isBlocked: true }
    expect(connectStep(opening, events.pageKnown, provider).state).toMatchObject({ tag: "windowBlocked", session })
  })

  it("ignores an earlier attempt", () => {
    for (const type of ["windowClosed", "checked", "consentEnded"] as const) {
      const late = { ...events[type], sessionId: "session-0" }
      expect(connectStep(states.awaitingWindow, late, provider).state).toBe(states.awaitingWindow)
    }
  })

  it("shows the provider's reason for a denial", () => {
    expect(connectStep(states.awaitingWindow, events.consentEnded, provider).state).toMatchObject({
      tag: "editing",
      refusal: { tag: "denied", detail: "denied" }
    })
  })

  it("returns to the form after it expires", () => {
    const ended: ConnectEvent = { ...events.consentEnded, outcome: { tag: "expired" } }
    expect(connectStep(states.windowBlocked, ended, provider).state).toMatchObject({
      tag: "editing",
      refusal: { tag: "expired" }
    })
  })

  it("clears the problem of a failed poll once a poll succeeds", () => {
    const troubled: ConnectState = { ...states.awaitingWindow, problem: error }
    const { state } = connectStep(troubled, { ...events.checked, error: undefined }, provider)
    expect(state).toEqual({ ...states.awaitingWindow, problem: undefined })
  })

  it("never continues in this tab for an update, since nothing would return to it", () => {
    const renewed: ConnectState = { ...states.windowBlocked, form: { ...form, renewed: account } }
    expect(connectStep(renewed, events.continueHere, provider).state).toBe(renewed)
  })
})

describe("an update of a connection", () => {
  const form = renewing(provider, account)

  it("shows the connection again after a cancel", () => {
    expect(connectStep(form, events.cancel, provider).state).toEqual(states.connected)
  })

  it("stays visible while data is reloaded", () => {
    expect(connectStep(form, events.known, provider).state).toBe(form)
  })

  it.each([
    ["apiKey", "apiKey"],
    ["basic", "basic"],
    ["oauth2/authorizationCodePKCE", "consent"],
    ["oauth2/clientCredentials", "clientCredentials"]
  ] as const)("renews a connection of %s by asking for %s", (authScheme, way) => {
    expect(renewing(provider, connection({ authScheme }))).toMatchObject({ form: { way } })
  })
})

describe("a connection without a required fact", () => {
  const keyed = { ...providerOf("acme-api"), metadata: { input: [{ name: "region" }] } }
  const lacking = connection({ authScheme: "apiKey" })

  it("asks for it", () => {
    expect(startOf(keyed, lacking)).toMatchObject({ tag: "needsMetadata" })
  })

  it("doesn't ask for known facts or those with a default", () => {
    const entered = connection({ authScheme: "apiKey", providerMetadata: { region: { value: "eu", source: "input" } } })
    expect(startOf(keyed, entered)).toMatchObject({ tag: "connected" })
    const region = { name: "region", defaultValue: "us" }
    for (const metadata of [{ input: [region] }, { input: [], optionalInput: [region] }]) {
      expect(startOf({ ...keyed, metadata }, lacking)).toMatchObject({ tag: "connected" })
    }
  })

  it("doesn't count as connected before it is complete", () => {
    const { effects, state } = connectStep(states.submitting, { type: "saved", connection: lacking }, keyed)
    expect(state.tag).toBe("needsMetadata")
    expect(effects).toEqual([])
  })

  it("shows the server's fault beside the input", () => {
    const refused = new PlatformError("refused", {
      kind: "validation",
      retryable: false,
      issues: [
        {
          type: "t",
          title: "t",
          status: 400,
          in: "body",
          name: "connection.providerMetadata.region",
          detail: "no such region"
        }
      ]
    })
    const saving: ConnectState = { tag: "savingMetadata", connection: lacking, values: {} }
    expect(connectStep(saving, { type: "failed", error: refused }, keyed).state).toMatchObject({
      errors: { "providerMetadata.region": { tag: "refused", detail: "no such region" } }
    })
  })
})

it("connects with consent without an optional workspace", () => {
  expect(startOf(providerOf("salesforce"), connection({ provider: "salesforce" }))).toMatchObject({ tag: "connected" })
})
