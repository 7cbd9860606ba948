/** `@fieldgate/client/resources`: each resource by itself, for a `createCall` of the bare entry. */
export {
  apiKeys,
  audit,
  bootstrap,
  connections,
  destinations,
  groups,
  installations,
  jwtKeys,
  objectMetadata,
  organizations,
  projects,
  providerApps,
  providers,
  revisions
} from "./generated/resources.ts"
export { deliveries } from "./resources/Deliveries.ts"
export { integrations } from "./resources/Integrations.ts"
export { oauth } from "./resources/OAuth.ts"
export { operations } from "./resources/Operations.ts"
export { redriveJobs } from "./resources/RedriveJobs.ts"
export { removalJobs } from "./resources/RemovalJobs.ts"
