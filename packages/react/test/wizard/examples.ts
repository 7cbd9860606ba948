import { connection, hydrated, installation } from "@fieldgate/react/testing"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import type { Content, WizardObject, WizardPlan } from "../../src/wizard/WizardPlan.ts"
import type { WizardEvent, WizardState, WizardWorld } from "../../src/wizard/WizardState.ts"

/** The objects of a revision: contacts are read and written, companies only written. */
export const planOf = ({ content: { read, write } } = hydrated("revision-1")): WizardPlan => {
  const names = [...(read?.objects ?? []), ...(write?.objects ?? [])].map(({ objectName }) => objectName)
  return [...new Set(names)].map((objectName): WizardObject => {
    const readSide = read?.objects.find((each) => each.objectName === objectName)
    const writeSide = write?.objects.find((each) => each.objectName === objectName)
    const displayName = readSide?.displayName ?? writeSide?.displayName ?? objectName
    const [fields, error] = [
      readSide?.allFieldsMetadata ?? writeSide?.allFieldsMetadata,
      readSide?.error ?? writeSide?.error
    ]
    return { objectName, displayName, read: readSide, write: writeSide, fields, error }
  })
}

export const provider = "hubspot"
export const empty: Content = { provider }
export const complete: Content = {
  provider,
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        selectedFields: { email: true },
        selectedFieldMappings: { phoneNumber: "phone" }
      }
    }
  },
  write: { objects: { companies: { objectName: "companies" } } }
}

export const refusal = new PlatformError("refused", { kind: "validation", retryable: false })
export const world: WizardWorld = {
  connected: true,
  plan: planOf(),
  revision: hydrated("revision-1").content,
  support: { delete: true, ifEmpty: true }
}

export const loading: WizardWorld = { ...world, plan: undefined, revision: undefined }

const drafted = { draft: complete, failure: undefined, showsGaps: false }

export const states: { readonly [Tag in WizardState["tag"]]: Extract<WizardState, { readonly tag: Tag }> } = {
  connect: { tag: "connect", resumeAt: undefined, ...drafted },
  select: { tag: "select", ...drafted },
  configure: { tag: "configure", objectName: "contacts", page: "mappings", ...drafted },
  review: { tag: "review", ...drafted },
  creating: { tag: "creating", ...drafted },
  installed: { tag: "installed", installation: installation(complete, { connection: connection() }) }
}

export const events: { readonly [Type in WizardEvent["type"]]: Extract<WizardEvent, { readonly type: Type }> } = {
  connected: { type: "connected" },
  disconnected: { type: "disconnected" },
  planned: { type: "planned" },
  next: { type: "next" },
  back: { type: "back" },
  create: { type: "create" },
  goTo: { type: "goTo", stop: { tag: "select" } },
  edit: { type: "edit", change: (draft) => ({ ...draft, edited: true }) },
  created: { type: "created", installation: states.installed.installation },
  refused: { type: "refused", error: refusal }
}
