/** The install flow: failed loads, consent, managing, uninstalling. */
import { connection, fakeFieldgate, hydrated, installation } from "@fieldgate/react/testing"
import type { Explanation } from "@fieldgate/client"
import type { JSX } from "react"
import type { InstallState } from "../../src/install/InstallState.ts"
import type { InstallStep } from "../../src/install/InstallStep.ts"
import { InstallationProvider } from "../../src/install/InstallationProvider.tsx"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import { InstallScopeProvider } from "../../src/install/screens/InstallScope.ts"
import { InstallScreen } from "../../src/install/screens/InstallScreen.tsx"
import { ManageTab } from "../../src/install/screens/ManageTab.tsx"
import { TestResult } from "../../src/install/screens/TestWrite.tsx"
import { objectsOf } from "../../src/configure/screens/model/ConfigureObject.ts"
import { Card } from "../../src/parts/Card.tsx"
import { Heading } from "../../src/parts/Heading.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { savedContent } from "../data/savedContent.ts"
import type { Stories, Story } from "../Story.ts"

const target = { integration: "crm", consumerRef: "user-1", groupRef: "group-1" }
const ignore = () => undefined
const scope = { target, send: ignore, retry: ignore, connected: ignore }

const Framed = ({ children }: { readonly children: JSX.Element }): JSX.Element => (
  <InstallationProvider {...target}>
    <Root part="install">
      <InstallScopeProvider value={scope}>{children}</InstallScopeProvider>
    </Root>
  </InstallationProvider>
)

const shown = (state: InstallState, more: Omit<Story, "render"> = {}): Story => ({
  ...more,
  render: () => (
    <Framed>
      <InstallScreen state={state} fieldMapping={undefined} />
    </Framed>
  )
})

const revision = hydrated("revision-1")
const account = connection()
const { integration, project, providers } = fakeFieldgate({ hydrated: revision })
const { hubspot: provider } = providers
if (provider === undefined) throw new Error("the fixture lacks the provider")

const bootstrap = { project, integration, provider, connections: [account] }
const known = { bootstrap, provider, connection: account }
const made = installation(savedContent, { updateTime: "2026-02-01T00:00:00.000Z" })
const idle: InstallStep = { tag: "idle" }

const error = new PlatformError("The token was revoked by the account's administrator.", {
  kind: "connection",
  retryable: false,
  requestId: "6f2d4c1e-8c1b-4b39-9a53-1b0f5d0f8a11"
})
const away = new PlatformError("No answer", { kind: "network", retryable: true })

const managed = (variant: string, step: InstallStep, more: Omit<Story, "render"> = {}): Story => ({
  ...more,
  variant,
  render: () => (
    <Framed>
      <Card>
        <Heading level={2}>{integration.name}</Heading>
        <ManageTab {...known} installation={made} step={step} />
      </Card>
    </Framed>
  )
})

const tested = (variant: string, more: Partial<Explanation>): Story => ({
  variant,
  busy: true,
  render: () => {
    const [object] = objectsOf(revision.content)
    if (object === undefined) throw new Error("the fixture has no object")
    return (
      <Framed>
        <Card>
          <Heading level={2}>CRM sync is installed</Heading>
          <TestResult explanation={{ ...explained, ...more }} object={object} provider="HubSpot" />
        </Card>
      </Framed>
    )
  }
})

const field = { source: "request", decision: "sent", because: "" } as const

const explained: Explanation = {
  dryRun: true,
  requests: [],
  records: [
    {
      fields: [
        { ...field, field: "email", value: "test.record@example.com" },
        { ...field, field: "firstname", value: "Test", decision: "onlyIfEmpty" },
        { ...field, field: "lastname", value: "Test", decision: "dropped" }
      ]
    }
  ]
}

export const stories = {
  loading: shown({ tag: "loading" }, { busy: true }),
  integrationFailed: [
    shown({ tag: "integrationFailed", error: away, isBusy: false }),
    shown({ tag: "integrationFailed", error: away, isBusy: true }, { variant: "again", busy: true })
  ],
  providerMissing: shown({ tag: "providerMissing", bootstrap }),
  connect: shown({ tag: "connect", ...known, connection: undefined }),
  schemaFailed: [
    shown({ tag: "schemaFailed", ...known, error, isBusy: false, installation: made, step: idle }),
    shown(
      { tag: "schemaFailed", ...known, error: away, isBusy: false, installation: undefined, step: idle },
      { variant: "first" }
    )
  ],
  consent: [
    shown({ tag: "consent", ...known, step: idle }),
    shown({ tag: "consent", ...known, step: { tag: "installing" } }, { variant: "installing", busy: true }),
    shown({ tag: "consent", ...known, step: { tag: "installFailed", error: away } }, { variant: "failed" })
  ],
  configure: [
    shown({ tag: "configure", ...known, revision, installation: made, step: idle }),
    shown(
      {
        tag: "configure",
        ...known,
        connection: {
          ...account,
          status: "created",
          warnings: [{ message: "they lack the scope", reason: "missing-scope", scopes: ["crm.objects.contacts.read"] }]
        },
        revision,
        installation: undefined,
        step: idle
      },
      { variant: "missingScope" }
    ),
    managed("manage", idle),
    managed("confirmUninstall", { tag: "confirmUninstall" }),
    managed("uninstalling", { tag: "uninstalling" }, { busy: true }),
    managed("uninstallFailed", { tag: "uninstallFailed", error: away })
  ],
  finished: [
    shown({ tag: "finished", ...known, installation: made, revision }),
    shown({ tag: "finished", ...known, installation: made, revision: undefined }, { variant: "loading" }),
    tested("tested", {}),
    tested("refused", { errors: [{ message: "The field email is read-only.", field: "email" }] })
  ],
  installed: shown({ tag: "installed", ...known, installation: made, step: idle }),
  uninstalled: shown({ tag: "uninstalled", ...known })
} satisfies Stories<InstallState["tag"]>
