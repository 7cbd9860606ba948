/** The configuration view: each state of a save and of an object. */
import type { HydratedRevision, Installation } from "@fieldgate/client"
import { type ReactNode, useReducer, useState } from "react"
import { merge } from "../../src/configure/rules/merge.ts"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import { fakeFieldgate, installation } from "../../src/testing/FakeFieldgate.ts"
import { field, hydrated } from "../../src/testing/hydrated.ts"
import type { WriteObject } from "../../src/configure/rules/ConfigContent.ts"
import { setFieldMapping } from "../../src/configure/rules/edits.ts"
import { settingsOf } from "../../src/configure/rules/writePresets.ts"
import { proposed } from "../../src/configure/rules/proposed.ts"
import { ConfigurePage } from "../../src/configure/screens/ConfigureView.tsx"
import type { FieldMapping } from "../../src/configure/screens/model/FieldMapping.ts"
import type { ConfigureState, SaveState } from "../../src/configure/screens/state/ConfigureState.ts"
import { reduce } from "../../src/configure/screens/state/reduce.ts"
import type { CheckedAccount } from "../../src/configure/useDryRun.ts"
import { usePlatform } from "../../src/platform/usePlatform.ts"
import { Heading } from "../../src/parts/Heading.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { Stack } from "../../src/parts/Stack.tsx"
import type { Stories } from "../Story.ts"
import { savedContent } from "../data/savedContent.ts"

type Content = Installation["config"]["content"]

interface Shown {
  readonly save?: SaveState
  /** Undefined: not installed. */
  readonly stored?: Content | undefined
  readonly draft?: Content
  readonly revision?: HydratedRevision
  readonly fieldMapping?: FieldMapping
  readonly variant?: "wizard"
  readonly sampled?: CheckedAccount
}

const account: CheckedAccount = {
  integrationId: "integration-1",
  connectionId: "connection-1",
  consumerRef: "user-1",
  groupRef: "group-1"
}

/** A record of the account is there without a request. */
const Sampled = ({ children }: { readonly children: ReactNode }) => {
  const { queryClient, scope } = usePlatform()
  useState(() =>
    queryClient.setQueryDefaults([...scope, "validated"], {
      staleTime: Number.POSITIVE_INFINITY,
      initialData: { warnings: [], samples: { contacts: { phone: "+44 20 7946 0000" } } }
    })
  )
  return children
}

const revision = hydrated("revision-1")

const idle: SaveState = { tag: "idle" }

const beginning = ({ draft, revision: shown = revision, save = idle, stored }: Shown): ConfigureState => {
  const initial = stored ?? proposed(shown.content)
  return { installation: stored && installation(stored), initial, draft: draft ?? initial, save }
}

const { integration, project, providers } = fakeFieldgate()
const { hubspot } = providers
const bootstrap = { project, integration, connections: [], ...(hubspot === undefined ? {} : { provider: hubspot }) }

/** Edits work; a save does nothing. */
const Screen = (given: Shown) => {
  const { fieldMapping, revision: shown = revision, sampled, variant } = given
  const [state, send] = useReducer(reduce, given, beginning)
  return (
    <Root part="install">
      <Stack>
        <Heading level={2}>CRM sync</Heading>
        <ConfigurePage
          bootstrap={bootstrap}
          revision={shown}
          fieldMapping={fieldMapping}
          variant={variant}
          sampled={sampled}
          configuring={{ state, send, save: async () => undefined }}
        />
      </Stack>
    </Root>
  )
}

const story = (shown: Shown) => () => <Screen {...shown} />

const contacts = savedContent.read.objects.contacts

const changed: Content = {
  ...savedContent,
  read: {
    objects: {
      contacts: {
        ...contacts,
        selectedFields: { email: true, lastname: true },
        selectedFieldMappings: { phoneNumber: "mobilephone", notes: "company" }
      }
    }
  },
  write: {
    objects: {
      contacts: {
        objectName: "contacts",
        inheritMapping: true,
        deletionSettings: { enabled: true },
        selectedFieldSettings: {
          lifecyclestage: { writeOnCreate: "always", writeOnUpdate: "ifEmpty", default: { stringValue: "lead" } }
        }
      }
    }
  }
}

const refused = new PlatformError("The account refused the configuration.", {
  kind: "validation",
  retryable: false,
  requestId: "request-7",
  issues: [
    {
      type: "about:blank",
      title: "Invalid field",
      status: 422,
      in: "body",
      name: "installation.config.content.read.objects.contacts.selectedFields.lastname",
      detail: "Property lastname is hidden from you."
    }
  ]
})

/** Another user's save: another field, and the same mapping as the draft. */
const theirs = {
  ...savedContent,
  read: {
    objects: {
      contacts: {
        ...contacts,
        selectedFields: { email: true, company: true },
        selectedFieldMappings: { phoneNumber: "company" }
      }
    }
  }
}

const issueOf = (name: string, detail: string, value?: string) => ({
  type: "about:blank",
  title: "Invalid input",
  status: 422,
  in: "body" as const,
  name: `installation.config.content.read.objects.contacts${name}`,
  detail,
  ...(value === undefined ? {} : { value })
})

/** Fields that the integration requires. */
const lacking = new PlatformError("2 inputs don't fit the account.", {
  kind: "validation",
  retryable: false,
  requestId: "request-8",
  issues: [
    issueOf(
      "",
      'the field "email" was not found on contacts: it doesn\'t exist, or the connected user may not see it',
      "email"
    ),
    issueOf(".selectedFieldMappings.phoneNumber", "the integration requires a mapping")
  ]
})

const away = new PlatformError("No answer.", { kind: "network", retryable: true })

type Read = NonNullable<HydratedRevision["content"]["read"]>["objects"][number]

const { write: _write, ...readOnlyContent } = revision.content

const withRead = (change: (object: Read) => Read): HydratedRevision => ({
  ...revision,
  content: { ...revision.content, read: { objects: (revision.content.read?.objects ?? []).map(change) } }
})

/** A first draft in which a mapping is left to the user, as where no field has a similar name. */
const unmapped: Content = setFieldMapping(proposed(revision.content), "contacts", "phoneNumber", undefined)

const withRules = (settings: NonNullable<WriteObject["selectedFieldSettings"]>): Content => ({
  ...savedContent,
  write: { objects: { contacts: { objectName: "contacts", selectedFieldSettings: settings } } }
})

/** One object is open from the start. */
const contactsOnly: HydratedRevision = {
  ...revision,
  content: {
    ...revision.content,
    write: { objects: (revision.content.write?.objects ?? []).filter(({ objectName }) => objectName === "contacts") }
  }
}

const contactFields = revision.content.write?.objects[0]?.allFieldsMetadata ?? {}

export const stories = {
  idle: [
    { variant: "new", render: story({}) },
    { variant: "to-choose", render: story({ draft: unmapped }) },
    { variant: "steps", render: story({ draft: unmapped, variant: "wizard" }) },
    {
      variant: "samples",
      render: () => (
        <Sampled>
          <Screen revision={contactsOnly} sampled={account} />
        </Sampled>
      )
    },
    {
      variant: "match-keys",
      render: story({
        revision: {
          ...contactsOnly,
          content: {
            ...contactsOnly.content,
            write: {
              objects: (contactsOnly.content.write?.objects ?? []).map((object) => ({
                ...object,
                match: { by: ["email", ["firstname", "company"], "phone"], choice: "installation" as const }
              }))
            }
          }
        }
      })
    },
    {
      variant: "fill-gaps",
      render: story({ revision: contactsOnly, stored: withRules(settingsOf("fillGaps", contactFields)) })
    },
    {
      variant: "keep-theirs",
      render: story({ revision: contactsOnly, stored: withRules(settingsOf("keepTheirs", contactFields)) })
    },
    {
      variant: "rules",
      render: story({
        revision: contactsOnly,
        stored: withRules({
          email: { writeOnUpdate: "never" },
          jobtitle: { writeOnUpdate: "ifEmpty", default: { stringValue: "Unknown" } },
          newsletter: { writeOnUpdate: "ifEmpty", default: { booleanValue: true } },
          lifecyclestage: { writeOnCreate: "never", default: { stringValue: "lead" } },
          employees: { default: { integerValue: 7 } }
        })
      })
    },
    { variant: "saved", render: story({ revision: contactsOnly, stored: savedContent }) },
    { variant: "changed", render: story({ revision: contactsOnly, stored: savedContent, draft: changed }) },
    {
      variant: "stopped",
      render: story({
        revision: contactsOnly,
        stored: { ...savedContent, read: { objects: { contacts: { ...contacts, disabled: true } } } }
      })
    },
    {
      variant: "read-only",
      render: story({ stored: savedContent, revision: { ...revision, content: readOnlyContent } })
    },
    {
      variant: "empty",
      render: story({
        revision: withRead((object) => ({
          ...object,
          requiredFields: [],
          optionalFields: [],
          allFields: [],
          allFieldsMetadata: {}
        }))
      })
    },
    {
      variant: "error",
      render: story({
        revision: withRead((object) => ({ ...object, error: "The scope crm.objects.contacts.read is missing." }))
      })
    },
    {
      variant: "unlisted",
      render: story({
        revision: {
          ...revision,
          content: {
            ...readOnlyContent,
            read: {
              objects: (revision.content.read?.objects ?? []).map(({ allFieldsMetadata: _all, ...object }) => object)
            }
          }
        }
      })
    },
    {
      variant: "many",
      render: story({
        stored: {
          provider: "hubspot",
          read: {
            objects: { contacts: { objectName: "contacts", selectedFieldMappings: { phoneNumber: "field_7" } } }
          },
          write: { objects: { contacts: { objectName: "contacts" } } }
        },
        revision: withRead((object) => ({
          ...object,
          optionalFields: Array.from({ length: 5000 }, (_, index) => ({
            fieldName: `field_${index}`,
            displayName: `Field ${index}`
          })),
          allFieldsMetadata: Object.fromEntries(
            Array.from({ length: 5000 }, (_, index) => [`field_${index}`, field(`field_${index}`, `Field ${index}`)])
          )
        }))
      })
    },
    {
      variant: "values",
      render: story({
        revision: contactsOnly,
        stored: savedContent,
        fieldMapping: {
          contacts: [
            {
              mapToName: "stage",
              mapToDisplayName: "Stage",
              fieldName: "lifecyclestage",
              mappedValues: [
                { mappedValue: "new", mappedDisplayValue: "New" },
                { mappedValue: "won", mappedDisplayValue: "Won" }
              ]
            },
            {
              mapToName: "tier",
              mapToDisplayName: "Tier",
              prompt: "How good is the customer?",
              mappedValues: [{ mappedValue: "a", mappedDisplayValue: "A" }]
            }
          ]
        }
      })
    }
  ],
  blocked: { render: story({ draft: unmapped, save: { tag: "blocked" } }) },
  reviewing: [
    { render: story({ stored: savedContent, draft: changed, save: { tag: "reviewing", stale: false } }) },
    {
      variant: "stale",
      render: story({ stored: savedContent, draft: changed, save: { tag: "reviewing", stale: true } })
    }
  ],
  saving: {
    busy: true,
    render: story({
      stored: savedContent,
      draft: changed,
      save: { tag: "saving", sent: changed }
    })
  },
  failed: [
    {
      variant: "refused",
      render: story({ stored: savedContent, draft: changed, save: { tag: "failed", error: refused } })
    },
    {
      variant: "required",
      render: story({ stored: savedContent, draft: changed, save: { tag: "failed", error: lacking } })
    },
    {
      variant: "network",
      render: story({ stored: savedContent, draft: changed, save: { tag: "failed", error: away } })
    }
  ],
  conflict: {
    render: story({
      stored: theirs,
      draft: merge(savedContent, changed, theirs).content,
      save: { tag: "conflict", objectNames: ["contacts"], base: savedContent }
    })
  },
  saved: { render: story({ stored: savedContent, save: { tag: "saved" } }) }
} satisfies Stories<SaveState["tag"]>
