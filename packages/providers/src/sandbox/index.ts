/**
 * Sandboxes: providers' web APIs in this process, for tests, examples and the demo. To put one on a port, import
 * `@fieldgate/providers/sandbox/serve`, which alone loads a server.
 */
export * as Fault from "./Fault.ts"
export * as Sandbox from "./Sandbox.ts"
export * as HubSpotSandbox from "./hubspot/HubSpotSandbox.ts"
