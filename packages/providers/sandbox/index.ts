/**
 * Sandboxes: providers' web APIs in this process, for tests, examples and the demo (`docs/sandboxes.md`). To put one on a
 * port, import `@fieldgate/providers/sandbox/serve`, which alone loads a server; to keep its records in a file,
 * `@fieldgate/providers/sandbox/persistent`, which alone loads a file system.
 */

/** Attio's API, version 2. */
export * as AttioSandbox from "./attio/AttioSandbox.ts"
/** Close's API. */
export * as CloseSandbox from "./close/CloseSandbox.ts"
/** Dynamics 365's Web API, version 9.2. */
export * as DynamicsSandbox from "./dynamics/DynamicsSandbox.ts"
/** HubSpot's CRM API. */
export * as HubSpotSandbox from "./hubspot/HubSpotSandbox.ts"
/** Pipedrive's API, version 2. */
export * as PipedriveSandbox from "./pipedrive/PipedriveSandbox.ts"
/** Salesforce's REST API. */
export * as SalesforceSandbox from "./salesforce/SalesforceSandbox.ts"
/** Zoho CRM's API, version 8. */
export * as ZohoSandbox from "./zoho/ZohoSandbox.ts"
/** What a sandbox can be made to do wrong. */
export * as Fault from "./Fault.ts"
export * as Sandbox from "./Sandbox.ts"
/** What a sandbox saves of itself. */
export * as Snapshot from "./Snapshot.ts"
