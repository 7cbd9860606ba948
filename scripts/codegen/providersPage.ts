/** `docs/providers.md`: the declared capabilities of all drivers, side by side. */
import { type Capabilities, completeCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { ForwardableHeader } from "@fieldgate/core/providers/ForwardableHeader"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { Attio, Close, Dynamics, HubSpot, Pipedrive, Salesforce, Zoho } from "@fieldgate/providers"
import { type Contract, counts } from "../../packages/providers/contracts/Contract.ts"
import { attio } from "../../packages/providers/contracts/attio/AttioContract.ts"
import { close } from "../../packages/providers/contracts/close/CloseContract.ts"
import { dynamics } from "../../packages/providers/contracts/dynamics/DynamicsContract.ts"
import { hubspot } from "../../packages/providers/contracts/hubspot/HubSpotContract.ts"
import { pipedrive } from "../../packages/providers/contracts/pipedrive/PipedriveContract.ts"
import { salesforce } from "../../packages/providers/contracts/salesforce/SalesforceContract.ts"
import { zoho } from "../../packages/providers/contracts/zoho/ZohoContract.ts"
import { table } from "./table.ts"

type Shown = Omit<ProviderDriver, "capabilities"> & { readonly capabilities: Capabilities }
type Fact = readonly [name: string, of: (driver: Shown) => string]

const yes = (does: boolean) => (does ? "yes" : "no")

const can: ReadonlyArray<Fact> = [
  ["create, update", ({ capabilities: { create, update } }) => yes(create && update)],
  ["delete", ({ capabilities }) => yes(capabilities.delete)],
  [
    "batch",
    ({ capabilities: { batch } }) =>
      batch.create || batch.update ? `${batch.records} records in a call` : "no: one record per call"
  ],
  ["batch of creates, all or none", ({ capabilities }) => yes(capabilities.allOrNone.create)],
  ["batch of updates, all or none", ({ capabilities }) => yes(capabilities.allOrNone.update)],
  ["only if empty (`ifEmpty`)", ({ capabilities }) => yes(capabilities.ifEmpty)],
  ["associations on create", ({ capabilities }) => yes(capabilities.associations)],
  ["forwarded headers", ({ capabilities }) => yes(capabilities.headers)],
  ["custom fields", ({ capabilities }) => yes(capabilities.customFields)],
  ["records found by values", ({ capabilities: { find } }) => (find.keys === 0 ? "no" : `up to ${find.keys} keys`)],
  [
    "created or updated by a key in one call",
    ({ describe, upsert }) =>
      upsert === undefined || describe === undefined ? "no" : "yes, by fields that `describe` marks"
  ],
  ["objects and fields described", ({ describe }) => yes(describe !== undefined)],
  [
    "a config is checked against the account",
    ({ sample, describe }) => (sample === undefined ? yes(describe !== undefined) : "yes, by a sample read")
  ],
  [
    "a create whose answer was lost is looked up, and repeated if its key is unique",
    ({ findByKey }) => yes(findByKey !== undefined)
  ],
  ["access tokens are refreshed", ({ refresh }) => yes(refresh !== undefined)]
]

const has: ReadonlyArray<Fact> = [
  ["name", ({ name }) => `\`${name}\``],
  [
    "calls of one account",
    ({ limits }) =>
      limits === undefined
        ? "no limit"
        : `${limits.calls} in any ${limits.windowMillis / 1000} s, ${limits.concurrency} at a time${
            limits.app === undefined
              ? ""
              : `; by OAuth ${limits.app.calls ?? limits.calls}, ${limits.app.concurrency ?? limits.concurrency} at a time`
          }`
  ],
  [
    "sign-ins",
    ({ info }) =>
      info.signIns
        .map((signIn) => (signIn._tag === "oauth2" ? `OAuth 2, ${grants[signIn.grantType]}` : words[signIn._tag]))
        .join("; ")
  ],
  [
    "account facts",
    ({ info }) =>
      info.metadata
        .map(({ name, defaultValue }) => `\`${name}\`${defaultValue === undefined ? "" : ", may be left out"}`)
        .join(", ") || "none"
  ],
  ["`email` and `Email` are one field", ({ fieldNames }) => (fieldNames?.anyCase === true ? "yes" : "no")],
  ["fields by which writes are found", ({ identifyingFields }) => shownFields(identifyingFields)],
  ["headers that are forwarded", ({ forwardableHeaders }) => forwardableHeaders?.map(shownHeader).join(", ") ?? "none"],
  ["modules", ({ info }) => Object.keys(info.modules).join(", ") || "none"],
  ["calls go to", ({ info }) => `\`${info.baseURL.replace("https://", "").replaceAll(/\{\{\.(\w+)\}\}/gu, "{$1}")}\``]
]

const shownHeader = ({ isPrefix, name }: ForwardableHeader) => `\`${name}${isPrefix === true ? "…" : ""}\``

const shownFields = (declared: ProviderDriver["identifyingFields"] = {}) =>
  Object.entries(declared)
    .map(([name, fields]) => `${name}: ${Object.keys(fields).join(", ")}`)
    .join("; ") || "none"

const words = { apiKey: "API key", basic: "user and password", none: "none" } as const
const grants = {
  authorizationCode: "authorization code",
  authorizationCodePKCE: "authorization code with PKCE",
  clientCredentials: "client credentials"
} as const

const intro = `# Providers

The declared capabilities of each driver. Rules read these facts and never a provider's name. What a provider can't do is refused before any
call, as \`capability-unsupported\`, naming the property. A running server returns the same facts at \`GET /v1/providers\`.
`

const outro = `
## Not in the tables

- **HubSpot.** A batch of updates is always partial, whatever \`allOrNone\` is; a warning reports it. Associations come with a create; on an
  update they are a call of their own, whose failure is a warning; \`to.objectName\` names the object that they lead to.
- **Salesforce.** Forwarded headers are those that change what a write does, such as \`Sforce-Duplicate-Rule-Header\`; any other is refused
  before the write is accepted. A deployment can add names: \`--forwarded-header salesforce=X-Trace\` (\`FIELDGATE_FORWARDED_HEADERS\`), the same
  for every server and worker, or \`Salesforce.driver({ forwardedHeaders: ["X-Trace"] })\`. Headers that carry credentials or frame the request
  (\`Authorization\`, \`Cookie\`, \`Host\`, \`Content-…\` and others) are refused at start. A condition (\`If-Match\` and its kind) goes with an
  update of one record alone, since Salesforce ignores it elsewhere; only accounts have ETags. An
  update that is decided on what a record holds (\`ifEmpty\`) is refused by
  Salesforce itself if the record has changed since, and then decided again; a batch has no conditions, so other writers have a window.
- **Pipedrive** is [a definition](../packages/providers/src/pipedrive/Pipedrive.ts): persons, organizations, deals, activities, products, and
  leads and notes of version 1. Its lists of fields don't say which of Pipedrive's own may be written, so the definition has those that its
  official client writes. **Not verified live.** Pipedrive makes the keys of custom fields (40 characters). Records, mappings, settings,
  match keys and references name a field by its label or its key; a label of several fields is refused with their keys. An upsert of fields finds one the
  same way and returns the key. Records are found by custom fields that hold texts or numbers. It has no custom
  field for a boolean or a time. Leads have the custom fields of deals. A choice is the id of its option; its label is replaced by it.
- **Attio** and **Close** are definitions too: [Attio.ts](../packages/providers/src/attio/Attio.ts), [Close.ts](../packages/providers/src/close/Close.ts).
  **Not verified live**: their sandboxes are driven by the contracts above, which are written from documents and
  recorded answers. Attio takes every object of a workspace by its slug; an upsert by an attribute with unique values is one call, adds to the values of that
  attribute, and doesn't report whether the record is new. Close takes leads, contacts, opportunities, tasks and notes, and
  custom fields by their ids, such as \`custom.cf_…\`; leads are found by name, URL and description, contacts by name, title and e-mail
  address. Neither has batches. Both are connected with a key or by OAuth.
- **Zoho CRM** is a definition: [Zoho.ts](../packages/providers/src/zoho/Zoho.ts). **Not verified live.** It takes every standard and custom module by
  its API name, up to 100 records per call, and is connected by OAuth alone; the redirect of the sign-in and the token's
  answer name the hosts of the account's data center, and no other than Zoho's is called. A lookup takes the id of
  its record; those of custom modules take an object, \`{ "id": "…" }\`. Records are upserted by fields that don't allow duplicates; Zoho's own
  duplicate checks, such as that of a lead's e-mail address, are no guarantee, so such fields are no keys. A date with a time needs an
  offset and no fractions of a second: \`2026-03-01T09:30:00+01:00\`. Zoho ignores fields that a module doesn't have.
- **Dynamics 365** is a definition with lookups, alternate keys and batches in code: [dynamics](../packages/providers/src/dynamics). **Not verified live.** It takes
  accounts, contacts, leads, opportunities, cases (\`incidents\`) and tasks by their entity sets. \`orgHost\` is the organization's host, such as
  \`acme.crm4.dynamics.com\` or \`acme.api.crm4.dynamics.com\`; \`tenant\` may be left out. A lookup is named by its navigation property, such as \`parentcustomerid_account\`, and its
  value is the id of the other record; the lookup of a custom column takes the record's path, \`/new_boats(…)\`. A column that is an active alternate key
  alone is a key of upserts. An update never creates a record (\`If-Match: *\`). A batch is a \`$batch\` without a change set: each record is
  written or refused alone. Records are found by columns that hold texts.
- **Limits** are those of the smallest plan; each driver names their source. Numbers in the CRM's answers replace them: HubSpot and Pipedrive
  report their windows and days, Salesforce and Zoho what was used of 24 hours, Close and Attio when a limit ends. Choose your own with
  \`HubSpot.driver({ limits })\`, and the part of them that a connection uses with its \`budgetShare\`. All processes share one count for an account.
- Another provider: [add one in an afternoon](add-a-provider.md).

Written by \`npm run codegen\` from \`capabilities\`, \`fieldNames\`, \`forwardableHeaders\`, \`identifyingFields\`, \`info\` and \`limits\` of the drivers in \`packages/providers/src\`.
`

/** Until when the called versions are supported. @rule driver.apiVersions */
const versions = `
## API versions

${table(
  ["", "version", "used for", "support"],
  [
    { called: "HubSpot", driver: HubSpot.driver() },
    { called: 'HubSpot, `apiVersion: "v3"`', driver: HubSpot.driver({ apiVersion: "v3" }) },
    { called: "Salesforce", driver: Salesforce.driver() }
  ].flatMap(({ called, driver }) =>
    (driver.info.apiVersions ?? []).map(({ end, name, supportedUntil, usedFor = "everything" }) => [
      called,
      name,
      usedFor,
      end === "announced" ? `ends on ${supportedUntil}` : `guaranteed until ${supportedUntil}`
    ])
  )
)}
From six months before the end a warning appears in the log at start, in \`--check-config\` and on the console's overview. Choose another version
with \`HubSpot.driver({ apiVersion: "v3" })\`, \`FIELDGATE_HUBSPOT_VERSION\` for a server, or \`Salesforce.driver({ apiVersion: "v67.0" })\`.
`

const contracts: ReadonlyArray<Contract> = [hubspot, salesforce, pipedrive, attio, close, zoho, dynamics]

/** How much of each wire is known from elsewhere. @rule driver.contract */
const evidence = `
## How the wire is known

No driver was run against a live account, because none is available to this project: none of them is verified live. Instead, [a contract](../packages/providers/contracts) per provider
lists its calls and answers as facts of the provider's documents and of answers that others recorded live. The tests compare every
request of a driver and every answer of a sandbox with it. A refusal counts once per status and code.

${table(
  ["", "calls", "answers seen live", "documented", "unseen", "sources"],
  contracts.map((contract) => {
    const { seen, specified, unseen } = counts(contract)
    const sources = Object.values(contract.sources).map(({ date, kind, title }) => `${kind}: ${title} (${date})`)
    return [contract.provider, contract.calls.length, seen, specified, unseen, sources.join("; ")].map(String)
  })
)}`

export const providersPage = (): string => {
  const drivers = [HubSpot, Salesforce, Pipedrive, Attio, Close, Zoho, Dynamics].map(({ driver }): Shown => ({
    ...driver(),
    capabilities: completeCapabilities(driver().capabilities)
  }))
  const head = ["", ...drivers.map(({ displayName }) => displayName)]
  const rows = (facts: ReadonlyArray<Fact>) => facts.map(([name, of]) => [name, ...drivers.map(of)])
  return `${intro}\n## What they can\n\n${table(head, rows(can))}\n## What they have\n\n${table(head, rows(has))}${versions}${evidence}${outro}`
}
