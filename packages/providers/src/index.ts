/** The drivers, one namespace each. Sandboxes are `@fieldgate/providers/sandbox`. */
export * as HubSpot from "./hubspot/HubSpot.ts"
export * as Pipedrive from "./pipedrive/Pipedrive.ts"
export * as RestDriver from "./rest/RestDriver.ts"
export * as Salesforce from "./salesforce/Salesforce.ts"
