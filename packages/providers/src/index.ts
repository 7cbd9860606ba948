/** The drivers, one namespace each. Sandboxes are `@fieldgate/providers/sandbox`. */
export * as Attio from "./attio/Attio.ts"
export * as Close from "./close/Close.ts"
export * as Dynamics from "./dynamics/Dynamics.ts"
export * as HubSpot from "./hubspot/HubSpot.ts"
export * as Pipedrive from "./pipedrive/Pipedrive.ts"
export * as RestDriver from "./rest/RestDriver.ts"
export * as Salesforce from "./salesforce/Salesforce.ts"
export * as Zoho from "./zoho/Zoho.ts"
