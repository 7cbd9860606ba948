/**
 * Sandboxes: providers' web APIs in this process, for tests, examples and the demo. To put one on a port, import
 * `@fieldgate/providers/sandbox/serve`, which alone loads a server; to keep its records in a file,
 * `@fieldgate/providers/sandbox/kept`, which alone loads a file system.
 */
export * as Fault from "./Fault.ts"
export * as Sandbox from "./Sandbox.ts"
export * as Snapshot from "./Snapshot.ts"
export * as HubSpotSandbox from "./hubspot/HubSpotSandbox.ts"
export * as PipedriveSandbox from "./pipedrive/PipedriveSandbox.ts"
export * as SalesforceSandbox from "./salesforce/SalesforceSandbox.ts"
