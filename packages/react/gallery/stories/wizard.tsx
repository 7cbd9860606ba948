/** Every state of the install wizard. */
import { connection, fakeFieldgate, hydrated, installation, providers } from "@fieldgate/react/testing"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import { objectsOf } from "../../src/configure/screens/model/ConfigureObject.ts"
import { Root } from "../../src/parts/Root.tsx"
import { WizardView } from "../../src/wizard/screens/InstallWizard.tsx"
import { gapsAt } from "../../src/wizard/gaps.ts"
import { progressOf } from "../../src/wizard/progress.ts"
import type { Content } from "../../src/wizard/WizardPlan.ts"
import { stopOf, type WizardState, type WizardWorld } from "../../src/wizard/WizardState.ts"
import type { Stories } from "../Story.ts"

const ignore = () => undefined
const revision = hydrated("revision-1")
const account = connection()
const { hubspot: provider } = providers
const { integration, project } = fakeFieldgate({ hydrated: revision })

const world: WizardWorld = {
  connected: true,
  plan: objectsOf(revision.content),
  revision: revision.content,
  support: { delete: true, ifEmpty: true }
}
const unconnected: WizardWorld = { ...world, connected: false, plan: undefined, revision: undefined }
const loading: WizardWorld = { ...unconnected, connected: true }
const [contacts, ...others] = world.plan ?? []
const failing: WizardWorld = {
  ...world,
  plan: [
    ...(contacts === undefined ? [] : [{ ...contacts, error: "The user has no access to the object contacts." }]),
    ...others
  ]
}

const draft: Content = {
  provider: "hubspot",
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        selectedFields: { email: true, firstname: true, lastname: true, company: true },
        selectedFieldMappings: { phoneNumber: "phone" }
      }
    }
  },
  write: {
    objects: {
      contacts: {
        objectName: "contacts",
        deletionSettings: { enabled: true },
        selectedFieldSettings: {
          email: { writeOnUpdate: "never" },
          jobtitle: { writeOnUpdate: "ifEmpty", default: { stringValue: "Unknown" } }
        }
      },
      companies: { objectName: "companies" }
    }
  }
}
const unmapped: Content = {
  provider: "hubspot",
  read: { objects: { contacts: { objectName: "contacts", selectedFields: { email: true } } } }
}

const occurrence = {
  title: "The config can't be saved",
  href: "https://fieldgate.example.com/problems/config-invalid",
  detail: "The connected account doesn't allow what was chosen.",
  instance: "urn:uuid:0198c7d2-5a6e-7000-8000-000000000000",
  subsystem: "api",
  time: "2026-01-01T00:00:00.000Z",
  requestId: "0198c7d2-5a6e",
  retryable: false,
  causes: [],
  remedy: "Ask an admin of the account to show you the field, or choose another one."
} as const

const hiddenField = {
  type: "urn:fieldgate:problem:config-invalid",
  title: "The config can't be saved",
  status: 422,
  in: "body",
  name: "config.content.read.objects.contacts.selectedFieldMappings.phoneNumber",
  value: "phone",
  detail: 'the field "phone" was not found on contacts: it doesn\'t exist, or the connected user may not see it'
} as const

const hidden = new PlatformError(occurrence.detail, {
  kind: "validation",
  status: 422,
  retryable: false,
  requestId: occurrence.requestId,
  problem: {
    ...occurrence,
    type: "urn:fieldgate:problem:config-invalid",
    status: 422,
    issues: [hiddenField]
  },
  issues: [hiddenField]
})

const overtaken = new PlatformError(occurrence.detail, {
  kind: "conflict",
  status: 409,
  retryable: false,
  requestId: occurrence.requestId,
  problem: {
    ...occurrence,
    type: "urn:fieldgate:problem:already-installed",
    status: 409,
    installationId: "installation-1"
  }
})

const drafted = { draft, failure: undefined, showsGaps: false }

const at = (state: WizardState, where: WizardWorld = world) => ({
  render: () => (
    <Root part="install">
      <WizardView
        wizard={{
          state,
          world: where,
          progress: progressOf(state, where),
          gaps: "draft" in state ? gapsAt(where, state.draft, stopOf(state)) : [],
          send: ignore
        }}
        consumerRef="user-1"
        groupRef="group-1"
        bootstrap={{ project, integration, connections: [account], ...(provider === undefined ? {} : { provider }) }}
        revision={revision}
        // Without a connection, no page sends a request to the account.
        connection={state.tag === "connect" && where.connected ? account : undefined}
        onInstalled={ignore}
        onConnected={ignore}
        onDisconnected={ignore}
        onDone={ignore}
      />
    </Root>
  )
})

export const stories = {
  connect: [
    at({ tag: "connect", resumeAt: undefined, ...drafted }, unconnected),
    { variant: "connected", ...at({ tag: "connect", resumeAt: undefined, ...drafted }) },
    { variant: "missing", ...at({ tag: "connect", resumeAt: undefined, ...drafted, showsGaps: true }, unconnected) }
  ],
  select: [
    at({ tag: "select", ...drafted }),
    { variant: "loading", ...at({ tag: "select", ...drafted }, loading) },
    { variant: "missing", ...at({ tag: "select", ...drafted, draft: { provider: "hubspot" }, showsGaps: true }) },
    { variant: "failing", ...at({ tag: "select", ...drafted, draft: { provider: "hubspot" } }, failing) }
  ],
  configure: [
    at({ tag: "configure", objectName: "contacts", page: "fields", ...drafted }),
    {
      variant: "mappings",
      ...at({ tag: "configure", objectName: "contacts", page: "mappings", ...drafted, draft: unmapped })
    },
    {
      variant: "missing",
      ...at({
        tag: "configure",
        objectName: "contacts",
        page: "mappings",
        ...drafted,
        draft: unmapped,
        showsGaps: true
      })
    },
    {
      variant: "refused",
      ...at({ tag: "configure", objectName: "contacts", page: "mappings", ...drafted, failure: hidden })
    },
    { variant: "rules", ...at({ tag: "configure", objectName: "contacts", page: "rules", ...drafted }) }
  ],
  review: [
    at({ tag: "review", ...drafted }),
    { variant: "refused", ...at({ tag: "review", ...drafted, failure: hidden }) },
    { variant: "overtaken", ...at({ tag: "review", ...drafted, failure: overtaken }) }
  ],
  creating: { busy: true, ...at({ tag: "creating", ...drafted }) },
  installed: at({ tag: "installed", installation: installation(draft) })
} satisfies Stories<WizardState["tag"]>
