/** The providers under test: a sandbox, the driver on it, and records of several kinds. */
import { type Capabilities, completeCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { HubSpot, Pipedrive, Salesforce } from "@fieldgate/providers"
import {
  type Fault,
  HubSpotSandbox,
  PipedriveSandbox,
  type Sandbox,
  SalesforceSandbox
} from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** Thousands of writes happen at one moment of the test's clock. */
const limits = { calls: 1_000_000, windowMillis: 10_000, concurrency: 50 }

export const kinds = ["plain", "keyed", "rewritten", "refused", "spoiling"] as const
export type Kind = (typeof kinds)[number]

export interface Provider {
  readonly name: string
  readonly objectName: string
  readonly capabilities: Capabilities
  readonly credentials: Credentials
  readonly metadata?: Readonly<Record<string, string>>
  readonly make: Effect.Effect<{ readonly sandbox: Sandbox.Sandbox; readonly driver: ProviderDriver }>
  /** The field that identifies a record, unique to each write. */
  readonly mark: string
  /** Another field, for `ifEmpty`. */
  readonly other: string
  readonly record: (kind: Kind, mark: string) => RecordFields
  readonly missingId: string
  /** The answer for a used-up limit. */
  readonly quota: Fault.FaultAction
}

export const hubspot: Provider = {
  name: "HubSpot",
  objectName: "contacts",
  capabilities: completeCapabilities(HubSpot.capabilities),
  credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(HubSpotSandbox.defaultToken) },
  // Results are returned in another order than the records were sent.
  make: Effect.map(HubSpotSandbox.make({ batchResults: "shuffled" }), (sandbox) => ({
    sandbox,
    driver: HubSpot.driver({ fetch: sandbox.fetch, limits })
  })),
  mark: "jobtitle",
  other: "city",
  record: (kind, mark) => ({ jobtitle: mark, ...hubspotKinds(mark)[kind] }),
  missingId: "999999",
  quota: { status: 429 }
}

/** A date is returned in another form; a property that doesn't exist makes HubSpot refuse the whole batch. */
const hubspotKinds = (mark: string): Readonly<Record<Kind, RecordFields>> => ({
  plain: {},
  keyed: { email: `${mark}@acme.test` },
  rewritten: { member_since: String(86_400_000 * 3) },
  refused: { loyalty_points: "many" },
  spoiling: { nope: "1" }
})

export const salesforce: Provider = {
  name: "Salesforce",
  objectName: "Contact",
  capabilities: completeCapabilities(Salesforce.capabilities),
  credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make(SalesforceSandbox.defaultToken) },
  metadata: { workspace: "acme" },
  make: Effect.map(SalesforceSandbox.make(), (sandbox) => ({
    sandbox,
    driver: Salesforce.driver({ fetch: sandbox.fetch, limits })
  })),
  mark: "Title",
  other: "Department",
  record: (kind, mark) => ({ LastName: "Smith", Title: mark, ...salesforceKinds(mark)[kind] }),
  missingId: "003Dn0000000zzzIAA",
  quota: { status: 403 }
}

/** A value of the wrong JSON type makes Salesforce refuse the whole collection. */
const salesforceKinds = (mark: string): Readonly<Record<Kind, RecordFields>> => ({
  plain: {},
  keyed: { External_Id__c: mark },
  rewritten: { Birthdate: "1990-02-28" },
  refused: { Level__c: "Highest" },
  spoiling: { DoNotCall: "often" }
})

export const pipedrive: Provider = {
  name: "Pipedrive",
  objectName: "organizations",
  capabilities: completeCapabilities(Pipedrive.definition.capabilities),
  credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(PipedriveSandbox.defaultToken) },
  make: Effect.map(PipedriveSandbox.make(), (sandbox) => ({
    sandbox,
    driver: Pipedrive.driver({ fetch: sandbox.fetch, limits })
  })),
  mark: "name",
  other: "website",
  record: (kind, mark) => ({ name: mark, ...pipedriveKinds[kind] }),
  missingId: "999999",
  quota: { status: 429 }
}

const pipedriveKinds: Readonly<Record<Kind, RecordFields>> = {
  plain: {},
  keyed: { linkedin: "https://linkedin.test/acme" },
  rewritten: { employee_count: 5 },
  refused: { owner_id: "ada" },
  spoiling: { nope: "1" }
}

export const all: ReadonlyArray<Provider> = [hubspot, salesforce, pipedrive]
