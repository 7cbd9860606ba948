/** The drivers, one namespace each. Sandboxes are `@fieldgate/providers/sandbox`. */
export * as HubSpot from "./hubspot/HubSpot.ts"
