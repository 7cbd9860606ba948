/** Every call about a deployment as a whole; these have no caller. A new one is exported here and in the Promise API. */
export { auditRefusedSignIn } from "./audit/calls/RefusedSignIn.ts"
export { getOutages } from "./connections/calls/ProbeCircuit.ts"
export { getLargestQueues } from "./operations/calls/LargestQueues.ts"
export { getBacklog } from "./operations/calls/WaitingOperations.ts"
export {
  closeConsoleSession,
  consoleCaller,
  openConsoleSession,
  openMemberSession
} from "./members/calls/ConsoleSessions.ts"
export { authenticate, authenticateFromCache, verificationKey } from "./projects/calls/Authentication.ts"
export { deliverWebhooks, getDeliveryBacklog } from "./webhooks/calls/DeliverWebhooks.ts"
export { runRetention } from "./worker/Retention.ts"
export { runJobs } from "./worker/RunJobs.ts"
export { runWorker } from "./worker/Worker.ts"
