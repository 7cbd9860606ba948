/** The connect flow as a table from state and event to the next state and effects. Pure. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import { missingFacts } from "./AccountFact.ts"
import type { ConnectEffect } from "./ConnectEffect.ts"
import type { ConnectEvent, ConnectEventType, ConsentOutcome } from "./ConnectEvent.ts"
import type { ConnectState, ConnectTag, Origin, SignInForm } from "./ConnectState.ts"
import { factInputs, inputsOf } from "./CredentialInput.ts"
import { firstWayOf, wayOfConnection } from "./SignInWay.ts"
import type { FieldError, FieldErrors } from "./SubmittedForm.ts"
import type { PlatformError } from "../platform/PlatformError.ts"

export interface Step {
  readonly state: ConnectState
  readonly effects: ReadonlyArray<ConnectEffect>
}

type StateOf<Tag extends ConnectTag> = Extract<ConnectState, { readonly tag: Tag }>
type EventOf<Type extends ConnectEventType> = Extract<ConnectEvent, { readonly type: Type }>

/** An event without an entry for the state changes nothing: it came late, or twice. */
type Transitions = {
  readonly [Tag in ConnectTag]: {
    readonly [Type in ConnectEventType]?: (
      state: StateOf<Tag>,
      event: EventOf<Type>,
      provider: ProviderInfo
    ) => Step | undefined
  }
}

const to = (state: ConnectState, ...effects: ReadonlyArray<ConnectEffect>): Step => ({ state, effects })

/** The form for a new connection. */
const fresh = (provider: ProviderInfo): ConnectState => ({
  tag: "editing",
  form: { way: firstWayOf(provider), values: {} },
  errors: {}
})

export const startOf = (provider: ProviderInfo, connection: Connection | undefined): ConnectState =>
  connection === undefined ? fresh(provider) : standing(provider, connection, "existing")

const standing = (
  provider: ProviderInfo,
  connection: Connection,
  origin: Origin,
  problem?: PlatformError
): ConnectState =>
  missingFacts(provider, connection).length === 0
    ? { tag: "connected", connection, origin, problem }
    : { tag: "needsMetadata", connection, values: {}, errors: {}, problem }

/** The form that updates a connection, or one for a new connection if no form can update it. */
export const renewing = (provider: ProviderInfo, connection: Connection): ConnectState => {
  const way = wayOfConnection(connection)
  return way === undefined
    ? fresh(provider)
    : { tag: "editing", form: { way, values: {}, renewed: connection }, errors: {} }
}

const made = (provider: ProviderInfo, connection: Connection): Step => {
  const state = standing(provider, connection, "new")
  return state.tag === "connected" ? to(state, { type: "tellConnected", connection }) : to(state)
}

const failed = (form: SignInForm, error: PlatformError, provider: ProviderInfo): Step => {
  const names = inputsOf(form.way, provider, form.renewed).map(({ name }) => name)
  const state: ConnectState = { tag: "editing", form, errors: refusedFields(error, names), problem: error }
  return to(state, { type: "tellFailed", error }, { type: "closeWindow" })
}

const ended = (form: SignInForm, outcome: ConsentOutcome): Step => {
  switch (outcome.tag) {
    case "succeeded": {
      const { connectionId } = outcome
      return to({ tag: "finishing", connectionId }, { type: "fetchConnection", connectionId }, { type: "closeWindow" })
    }
    case "granted": {
      const { completion, sessionId } = outcome
      return to({ tag: "confirming", form }, { type: "confirm", sessionId, completion }, { type: "closeWindow" })
    }
    case "cancelled":
      return to({ tag: "editing", form, errors: {}, refusal: outcome }, { type: "closeWindow" })
    case "failed":
      // The window stays open: it shows the provider's error.
      return to({ tag: "editing", form, errors: {}, refusal: { tag: "denied", detail: outcome.detail } })
    case "expired":
      return to({ tag: "editing", form, errors: {}, refusal: outcome }, { type: "closeWindow" })
  }
}

const returned = (_state: unknown, { outcome }: EventOf<"returned">, provider: ProviderInfo): Step =>
  ended({ way: firstWayOf(provider), values: {} }, outcome)

/** Back to the form, or to the connection that was being updated. */
const given = (form: SignInForm, provider: ProviderInfo, ...effects: ReadonlyArray<ConnectEffect>): Step =>
  to(
    form.renewed === undefined ? { tag: "editing", form, errors: {} } : standing(provider, form.renewed, "existing"),
    ...effects
  )

const transitions: Transitions = {
  loading: {
    known: (_state, { connection }, provider) => to(startOf(provider, connection)),
    returned
  },
  editing: {
    known: ({ form }, { connection }, provider) =>
      connection === undefined || form.renewed !== undefined ? undefined : to(startOf(provider, connection)),
    chooseWay: ({ form }, { way }) => to({ tag: "editing", form: { ...form, way }, errors: {} }),
    refuse: ({ form }, { errors, values }) => to({ tag: "editing", form: { ...form, values }, errors }),
    submit: (state, { credentials, values }) => {
      const form = { ...state.form, values }
      return to({ tag: "submitting", form }, { type: "sendCredentials", form, credentials })
    },
    consent: (state, { isBlocked, values }) => {
      const form = { ...state.form, values }
      return to({ tag: "opening", form, isBlocked }, { type: "askForPage", form })
    },
    returned,
    cancel: ({ form }, _event, provider) => (form.renewed === undefined ? undefined : given(form, provider))
  },
  submitting: {
    saved: (_state, { connection }, provider) => made(provider, connection),
    failed: ({ form }, { error }, provider) => failed(form, error, provider)
  },
  opening: {
    pageKnown: ({ form, isBlocked }, { session }) =>
      isBlocked
        ? to({ tag: "windowBlocked", form, session })
        : to({ tag: "awaitingWindow", form, session, maybeClosed: false }, { type: "showPage", url: session.url }),
    failed: ({ form }, { error }, provider) => failed(form, error, provider),
    cancel: ({ form }, _event, provider) => given(form, provider, { type: "closeWindow" })
  },
  awaitingWindow: {
    windowOpened: ({ form, session }, { isBlocked }) =>
      isBlocked
        ? to({ tag: "windowBlocked", form, session })
        : to({ tag: "awaitingWindow", form, session, maybeClosed: false }, { type: "showPage", url: session.url }),
    windowClosed: (state, { sessionId }) =>
      sessionId === state.session.sessionId && !state.maybeClosed ? to({ ...state, maybeClosed: true }) : undefined,
    checked: (state, { error, sessionId }) =>
      sessionId === state.session.sessionId && error !== state.problem ? to({ ...state, problem: error }) : undefined,
    consentEnded: ({ form, session }, { outcome, sessionId }) =>
      sessionId === session.sessionId ? ended(form, outcome) : undefined,
    continueHere: ({ form }) => leave(form),
    cancel: ({ form }, _event, provider) => given(form, provider, { type: "closeWindow" })
  },
  windowBlocked: {
    windowOpened: ({ form, session }, { isBlocked }) =>
      isBlocked
        ? undefined
        : to({ tag: "awaitingWindow", form, session, maybeClosed: false }, { type: "showPage", url: session.url }),
    checked: (state, { error, sessionId }) =>
      sessionId === state.session.sessionId && error !== state.problem ? to({ ...state, problem: error }) : undefined,
    consentEnded: ({ form, session }, { outcome, sessionId }) =>
      sessionId === session.sessionId ? ended(form, outcome) : undefined,
    continueHere: ({ form }) => leave(form),
    cancel: ({ form }, _event, provider) => given(form, provider)
  },
  redirecting: {
    // The browser's Back button restores the page as it was left.
    cancel: ({ form }) => to({ tag: "editing", form, errors: {} }),
    failed: ({ form }, { error }, provider) => failed(form, error, provider)
  },
  confirming: {
    confirmed: ({ form }, { outcome }) => ended(form, outcome),
    failed: ({ form }, { error }, provider) => failed(form, error, provider)
  },
  finishing: {
    saved: (_state, { connection }, provider) => made(provider, connection),
    failed: ({ connectionId }, { error }) =>
      to({ tag: "finishing", connectionId, problem: error }, { type: "tellFailed", error }),
    retry: ({ connectionId }) => to({ tag: "finishing", connectionId }, { type: "fetchConnection", connectionId })
  },
  needsMetadata: {
    refuse: ({ connection }, { errors, values }) => to({ tag: "needsMetadata", connection, values, errors }),
    submit: ({ connection }, { values }) =>
      to({ tag: "savingMetadata", connection, values }, { type: "sendFacts", connection, values }),
    askDisconnect: ({ connection }) => to({ tag: "confirmDisconnect", connection, origin: "existing" })
  },
  savingMetadata: {
    saved: (_state, { connection }, provider) => made(provider, connection),
    failed: ({ connection, values }, { error }, provider) => {
      const names = factInputs(wayOfConnection(connection) ?? "none", provider, connection).map(({ name }) => name)
      const errors = refusedFields(error, names)
      return to({ tag: "needsMetadata", connection, values, errors, problem: error }, { type: "tellFailed", error })
    }
  },
  connected: {
    known: ({ origin }, { connection }, provider) =>
      to(connection === undefined ? fresh(provider) : standing(provider, connection, origin)),
    renew: ({ connection }, _event, provider) => to(renewing(provider, connection)),
    askDisconnect: ({ connection, origin }) => to({ tag: "confirmDisconnect", connection, origin }),
    // A host with its own screens may have asked already.
    disconnect: ({ connection, origin }) =>
      to({ tag: "disconnecting", connection, origin }, { type: "removeConnection", connection }),
    returned
  },
  confirmDisconnect: {
    cancel: ({ connection, origin }, _event, provider) => to(standing(provider, connection, origin)),
    disconnect: ({ connection, origin }) =>
      to({ tag: "disconnecting", connection, origin }, { type: "removeConnection", connection })
  },
  disconnecting: {
    disconnected: ({ connection }, _event, provider) => to(fresh(provider), { type: "tellDisconnected", connection }),
    failed: ({ connection, origin }, { error }, provider) =>
      to(standing(provider, connection, origin, error), { type: "tellFailed", error })
  }
}

const leave = (form: SignInForm): Step | undefined =>
  // An update can't return to this page: the server ends it on its own page.
  form.renewed === undefined
    ? to({ tag: "redirecting", form }, { type: "leaveForPage", form }, { type: "closeWindow" })
    : undefined

export const connectStep = (state: ConnectState, event: ConnectEvent, provider: ProviderInfo): Step => {
  // The table is checked entry by entry; its index pairs each entry with state and event.
  const transition = transitions[state.tag][event.type] as
    | ((state: ConnectState, event: ConnectEvent, provider: ProviderInfo) => Step | undefined)
    | undefined
  return transition?.(state, event, provider) ?? { state, effects: [] }
}

/** The properties of an update are below `connection`; a fault of one scope belongs to the input of all scopes. */
const inputNameOf = (issueName: string): string => issueName.replace(/^connection\./u, "").replace(/\[\d+\].*$/u, "")

/** The inputs that the server refused, each with its reason. @rule react.validation */
const refusedFields = ({ issues, kind }: PlatformError, inputNames: ReadonlyArray<string>): FieldErrors =>
  Object.fromEntries(
    issues.flatMap(({ detail, name }) => {
      const inputName = inputNameOf(name ?? "")
      if (!inputNames.includes(inputName)) return []
      // The provider's message about credentials is for developers.
      const error: FieldError = kind === "credentials" ? { tag: "notAccepted" } : { tag: "refused", detail }
      return [[inputName, error]]
    })
  )
