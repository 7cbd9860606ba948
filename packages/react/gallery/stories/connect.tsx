/** Connecting an account, in each state. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import type { ConnectState, ConnectTag, SignInForm } from "../../src/connect/ConnectState.ts"
import { inputsIn } from "../../src/connect/inputsIn.ts"
import type { ConnectMachine } from "../../src/connect/useConnectMachine.ts"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import { connection, providers } from "../../src/testing/index.ts"
import { ConnectScreen } from "../../src/connect/screens/ConnectScreen.tsx"
import { Root } from "../../src/parts/Root.tsx"
import type { Stories, Story } from "../Story.ts"

const named = (name: string): ProviderInfo => {
  const found = providers[name]
  if (found === undefined) throw new Error(`the fake catalogue has no provider "${name}"`)
  return found
}

const hubspot = named("hubspot")
const ignore = () => undefined

const inert: Omit<ConnectMachine, "state" | "inputs"> = {
  submit: ignore,
  chooseWay: ignore,
  openAgain: ignore,
  continueInThisTab: ignore,
  checkNow: ignore,
  retry: ignore,
  cancel: ignore,
  renew: ignore,
  askDisconnect: ignore,
  disconnect: ignore
}

const story = (state: ConnectState, variant?: string, provider = hubspot, more: Partial<Story> = {}): Story => ({
  render: () => (
    <Root part="connect">
      <ConnectScreen
        machine={{ ...inert, state, inputs: inputsIn(state, provider) }}
        provider={provider}
        appName="Acme App"
        level={2}
        isRemovable
        showsOpenChecks
      />
    </Root>
  ),
  ...(variant === undefined ? {} : { variant }),
  ...more
})

const busy = { busy: true } as const

const consent: SignInForm = { way: "consent", values: {} }
const key: SignInForm = { way: "apiKey", values: {} }
const session = { sessionId: "session-1", url: "https://crm.example.com/consent" }
const offline = new PlatformError("offline", { kind: "network", retryable: true })
const problem = new PlatformError("This project has no provider app for HubSpot.", {
  kind: "validation",
  retryable: false,
  requestId: "0b2f7f8e-2f0c-4c5e-9a3c-5a3f3a9f1b7d"
})

const wrongKey = new PlatformError("HubSpot did not accept this API key.", {
  kind: "credentials",
  retryable: false,
  issues: [
    {
      type: "about:blank",
      title: "Invalid input",
      status: 422,
      in: "body",
      name: "apiKey",
      detail: "HubSpot did not accept this API key: 401"
    }
  ]
})

const account: Connection = connection({
  providerWorkspaceRef: "acme-inc",
  createTime: "2026-01-05T10:00:00.000Z",
  providerMetadata: { region: { value: "eu-central", source: "input", displayName: "Region" } }
})
const open = (...warnings: NonNullable<Connection["warnings"]>): Connection => ({
  ...account,
  status: "created",
  warnings
})
const salesforce = named("salesforce")

export const stories = {
  loading: story({ tag: "loading" }, undefined, hubspot, busy),
  editing: [
    story({ tag: "editing", form: consent, errors: {} }),
    story({ tag: "editing", form: consent, errors: {} }, "workspace", salesforce),
    story({ tag: "editing", form: key, errors: {} }, "key"),
    story({ tag: "editing", form: key, errors: { apiKey: { tag: "missing" } } }, "missing"),
    story({ tag: "editing", form: { way: "basic", values: {} }, errors: {} }, "basic", named("acme-basic")),
    story(
      { tag: "editing", form: { way: "clientCredentials", values: {} }, errors: {} },
      "client",
      named("acme-client")
    ),
    story({ tag: "editing", form: { way: "none", values: {} }, errors: {} }, "open", named("acme-open")),
    story({ tag: "editing", form: { ...key, renewed: account }, errors: {} }, "renewing"),
    story({ tag: "editing", form: consent, errors: {}, problem }, "refused"),
    story({ tag: "editing", form: key, errors: { apiKey: { tag: "notAccepted" } }, problem: wrongKey }, "wrongKey"),
    story({ tag: "editing", form: consent, errors: {}, problem: offline }, "offline"),
    story(
      { tag: "editing", form: consent, errors: {}, refusal: { tag: "denied", detail: "The user denied the request." } },
      "denied"
    ),
    story({ tag: "editing", form: consent, errors: {}, refusal: { tag: "cancelled" } }, "cancelled"),
    story({ tag: "editing", form: consent, errors: {}, refusal: { tag: "expired" } }, "expired")
  ],
  submitting: story({ tag: "submitting", form: key }),
  opening: story({ tag: "opening", form: consent, isBlocked: false }),
  awaitingWindow: [
    story({ tag: "awaitingWindow", form: consent, session, maybeClosed: false }),
    story({ tag: "awaitingWindow", form: consent, session, maybeClosed: true }, "closed"),
    story({ tag: "awaitingWindow", form: consent, session, maybeClosed: false, problem: offline }, "offline")
  ],
  windowBlocked: [
    story({ tag: "windowBlocked", form: consent, session }),
    story({ tag: "windowBlocked", form: { ...consent, renewed: account }, session }, "renewing")
  ],
  redirecting: story({ tag: "redirecting", form: consent }, undefined, hubspot, busy),
  confirming: story({ tag: "confirming", form: consent }, undefined, hubspot, busy),
  finishing: [
    story({ tag: "finishing", connectionId: account.id }, undefined, hubspot, busy),
    story({ tag: "finishing", connectionId: account.id, problem: offline }, "failed")
  ],
  needsMetadata: story(
    { tag: "needsMetadata", connection: { ...account, authScheme: "apiKey" }, values: {}, errors: {} },
    undefined,
    salesforce
  ),
  savingMetadata: story(
    { tag: "savingMetadata", connection: { ...account, authScheme: "apiKey" }, values: {} },
    undefined,
    salesforce
  ),
  connected: [
    story({ tag: "connected", connection: account, origin: "existing" }),
    story({ tag: "connected", connection: account, origin: "new" }, "new"),
    story(
      {
        tag: "connected",
        connection: open({ message: "nothing was checked", name: "apiKey", reason: "unchecked" }),
        origin: "new"
      },
      "unchecked"
    ),
    story(
      {
        tag: "connected",
        connection: open({
          message: "they lack a scope",
          reason: "missing-scope",
          scopes: ["oauth", "crm.objects.read"]
        }),
        origin: "new"
      },
      "missingScope"
    ),
    story(
      {
        tag: "connected",
        connection: open({ message: "they can't be read", reason: "account-unreadable" }),
        origin: "new"
      },
      "unreadable"
    ),
    story({ tag: "connected", connection: { ...account, status: "bad_credentials" }, origin: "existing" }, "broken"),
    story({ tag: "connected", connection: account, origin: "existing", problem: offline }, "offline")
  ],
  confirmDisconnect: story({ tag: "confirmDisconnect", connection: account, origin: "existing" }),
  disconnecting: story({ tag: "disconnecting", connection: account, origin: "existing" }, undefined, hubspot, busy)
} satisfies Stories<ConnectTag>
