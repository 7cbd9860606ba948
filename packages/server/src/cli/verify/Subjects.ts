/** The providers that can be verified: each with its contract, its driver, its sandbox, and what a run writes. */
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { Attio, Close, Dynamics, HubSpot, Pipedrive, Salesforce, Zoho } from "@fieldgate/providers"
import * as Contracts from "@fieldgate/providers/contracts"
import {
  AttioSandbox,
  CloseSandbox,
  DynamicsSandbox,
  HubSpotSandbox,
  PipedriveSandbox,
  type Sandbox,
  SalesforceSandbox,
  ZohoSandbox
} from "@fieldgate/providers/sandbox"
import type * as Effect from "effect/Effect"
import type { Recorded } from "./Recorder.ts"
import type { Reasons } from "./Findings.ts"
import type { Sample } from "./Sample.ts"
import { samples } from "./Samples.ts"

export interface DriverOptions {
  readonly fetch: typeof globalThis.fetch
  /** One of `versions`. */
  readonly version?: string
  readonly sandboxUrl?: string
}

/** A call that removes a custom field; drivers have none, because Fieldgate never deletes fields. */
export interface Removal {
  readonly field: string
  readonly path: string
}

export interface Subject {
  readonly contract: Contracts.Contract
  readonly driver: (options: DriverOptions) => ProviderDriver
  readonly sandbox: { readonly make: Effect.Effect<Sandbox.Sandbox>; readonly token: string }
  readonly sample: Sample
  /** The versions of the API that the driver speaks, the default first. Default: it speaks one. */
  readonly versions?: readonly [string | undefined, ...ReadonlyArray<string>]
  /** Why answers that are not recorded can't be caused, by their codes. */
  readonly reasons?: Reasons
  /** The removals of the custom fields that a call created. Default: the provider's driver creates none. */
  readonly removals?: (created: Recorded) => ReadonlyArray<Removal>
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const propertyRemovals = ({ answer, method, url }: Recorded): ReadonlyArray<Removal> => {
  const end = "/batch/create"
  if (method !== "POST" || !url.includes("/properties/") || !url.endsWith(end)) return []
  const results = property(parsed(answer.body), "results")
  return (Array.isArray(results) ? results : []).flatMap((each: unknown) => {
    const field = textOf(property(each, "name"))
    return field === "" ? [] : [{ field, path: `${url.slice(0, -end.length)}/${field}` }]
  })
}

const customFieldRemovals = ({ answer, body, method, url }: Recorded): ReadonlyArray<Removal> => {
  if (method !== "POST" || !url.endsWith("/tooling/sobjects/CustomField")) return []
  const id = textOf(property(parsed(answer.body), "id"))
  return id === "" ? [] : [{ field: textOf(property(parsed(body), "FullName")), path: `${url}/${id}` }]
}

const pipedriveRemovals = ({ answer, method, url }: Recorded): ReadonlyArray<Removal> => {
  if (method !== "POST" || !/^\/api\/v2\/\w+Fields$/u.test(url)) return []
  const field = textOf(property(property(parsed(answer.body), "data"), "field_code"))
  return field === "" ? [] : [{ field, path: `${url}/${field}` }]
}

const isHubSpotVersion = (version: string | undefined): version is (typeof HubSpot.apiVersions)[number] =>
  HubSpot.apiVersions.some((each) => each === version)

export const subjects = {
  attio: {
    contract: Contracts.attio,
    driver: Attio.driver,
    sandbox: { make: AttioSandbox.make(), token: AttioSandbox.defaultKey },
    sample: samples.attio,
    reasons: { missing_value: "no call is known to cause it" }
  },
  close: {
    contract: Contracts.close,
    driver: Close.driver,
    sandbox: { make: CloseSandbox.make(), token: CloseSandbox.defaultKey },
    sample: samples.close
  },
  dynamics: {
    contract: Contracts.dynamics,
    driver: Dynamics.driver,
    sandbox: { make: DynamicsSandbox.make(), token: DynamicsSandbox.defaultToken },
    sample: samples.dynamics,
    reasons: {
      "0x80040217": "an unknown table is refused by an earlier call",
      "0x80060892": "needs a table with an alternate key"
    }
  },
  hubspot: {
    contract: Contracts.hubspot,
    driver: ({ version, ...options }: DriverOptions) =>
      HubSpot.driver({ ...options, ...(isHubSpotVersion(version) ? { apiVersion: version } : {}) }),
    versions: HubSpot.apiVersions,
    sandbox: { make: HubSpotSandbox.make(), token: HubSpotSandbox.defaultToken },
    sample: samples.hubspot,
    removals: propertyRemovals
  },
  pipedrive: {
    contract: Contracts.pipedrive,
    driver: Pipedrive.driver,
    sandbox: { make: PipedriveSandbox.make(), token: PipedriveSandbox.defaultToken },
    sample: samples.pipedrive,
    removals: pipedriveRemovals
  },
  salesforce: {
    contract: Contracts.salesforce,
    driver: Salesforce.driver,
    sandbox: { make: SalesforceSandbox.make(), token: SalesforceSandbox.defaultToken },
    sample: samples.salesforce,
    reasons: {
      INVALID_TYPE_FOR_OPERATION: "no call that is safe on a live account causes it",
      MISSING_ARGUMENT: "it comes inside an answer with 200",
      PROCESSING_HALTED: "it comes inside an answer with 200"
    },
    removals: customFieldRemovals
  },
  zoho: {
    contract: Contracts.zoho,
    driver: Zoho.driver,
    sandbox: { make: ZohoSandbox.make(), token: ZohoSandbox.defaultToken },
    sample: samples.zoho
  }
} as const satisfies Readonly<Record<string, Subject>>

export const names = ["attio", "close", "dynamics", "hubspot", "pipedrive", "salesforce", "zoho"] as const
