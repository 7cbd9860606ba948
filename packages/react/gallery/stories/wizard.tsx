/** Every state of the install wizard. */
import { connection, fakeFieldgate, hydrated, installation, providers } from "@fieldgate/react/testing"
import { PlatformError } from "../../src/model/PlatformError.ts"
import { objectsOf } from "../../src/ui/configure/model/ConfigureObject.ts"
import { Root } from "../../src/ui/parts/Root.tsx"
import { WizardView } from "../../src/ui/wizard/InstallWizard.tsx"
import { gapsAt } from "../../src/wizard/gaps.ts"
import { progressOf } from "../../src/wizard/progress.ts"
import type { Content } from "../../src/wizard/WizardPlan.ts"
import { stopOf, type WizardState, type WizardWorld } from "../../src/wizard/WizardState.ts"
import type { Stories } from "../Story.ts"

const ignore = () => undefined
const revision = hydrated("revision-1")
const account = connection()
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

const refusal = (status: number, more: object = {}) =>
  new PlatformError("refused", {
    kind: status === 409 ? "conflict" : "validation",
    status,
    retryable: status >= 500,
    requestId: "0198c7d2-5a6e",
    problem: {
      type: status === 409 ? "urn:fieldgate:problem:already-installed" : "urn:fieldgate:problem:config-invalid",
      title: "The config can't be saved",
      status,
      detail: "The connected account doesn't allow what was chosen."
    } as never,
    ...more
  })

const hidden = refusal(422, {
  issues: [
    {
      type: "urn:fieldgate:problem:config-invalid",
      title: "invalid",
      status: 422,
      in: "body",
      name: "config.content.read.objects.contacts.selectedFieldMappings.phoneNumber",
      value: "phone",
      detail: 'the field "phone" was not found on contacts: it doesn\'t exist, or the connected user may not see it'
    }
  ]
})

const drafted = { draft, failure: undefined, told: false }

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
        bootstrap={{ project, integration, provider: providers["hubspot"] as never, connections: [account] }}
        revision={revision}
        connection={where.connected ? account : undefined}
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
    { variant: "missing", ...at({ tag: "connect", resumeAt: undefined, ...drafted, told: true }, unconnected) }
  ],
  select: [
    at({ tag: "select", ...drafted }),
    { variant: "loading", ...at({ tag: "select", ...drafted }, loading) },
    { variant: "missing", ...at({ tag: "select", ...drafted, draft: { provider: "hubspot" }, told: true }) },
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
      ...at({ tag: "configure", objectName: "contacts", page: "mappings", ...drafted, draft: unmapped, told: true })
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
    { variant: "overtaken", ...at({ tag: "review", ...drafted, failure: refusal(409) }) }
  ],
  creating: { busy: true, ...at({ tag: "creating", ...drafted }) },
  installed: at({ tag: "installed", installation: installation(draft) })
} satisfies Stories<WizardState["tag"]>
