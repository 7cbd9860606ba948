/** Calls about a deployment as a whole: they have no caller and no operation, and take other arguments by promises than by Effect. */
import type { JwtKeyId } from "@fieldgate/core/domain/Ids"
import type { ConsoleCaller } from "@fieldgate/core/members/calls/ConsoleSessions"
import type { ConsoleAccess } from "@fieldgate/core/members/rules/ConsoleAccess"
import type { Platform } from "@fieldgate/core/Platform"
import type { DeploymentCalls } from "@fieldgate/core/promise/DeploymentCalls"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

/** What the calls take: an API key, and the id of a JWT key. */
export interface Credentials {
  readonly apiKey: string
  readonly jwtKeyId: string
}

interface DeploymentStep {
  readonly byEffect: (platform: Platform["Service"], credentials: Credentials) => Effect.Effect<unknown, unknown>
  readonly byPromises: (platform: DeploymentCalls, credentials: Credentials) => Promise<unknown>
}

const keyId = (id: string) => id as JwtKeyId
const opened = (platform: Platform["Service"], apiKey: string) => platform.openConsoleSession(Redacted.make(apiKey))
/** Without the session's id, which is another one each time. */
const callerOf = (found: Option.Option<ConsoleCaller>) => Option.getOrUndefined(found)?.caller

const identity = { issuer: "https://login.acme.example", subject: "ada", roleValues: [] }

const access: ConsoleAccess = {
  keys: true,
  members: {
    issuer: identity.issuer,
    identifiedBy: "subject",
    members: [{ to: "ada", role: "viewer", projects: "all" }],
    roles: []
  }
}

/** A role never returns. The script runs on a worker; the tests of webhooks and retention run the others. */
const role = "a role"

/** Each call, or why it is not compared. */
export const deploymentSteps: Readonly<Record<keyof DeploymentCalls, DeploymentStep | string>> = {
  auditRefusedSignIn: {
    byEffect: (platform) => platform.auditRefusedSignIn({ credential: "token", reason: "token-expired" }),
    byPromises: (platform) => platform.auditRefusedSignIn({ credential: "token", reason: "token-expired" })
  },
  authenticate: {
    byEffect: (platform, { apiKey }) => platform.authenticate(Redacted.make(apiKey)),
    byPromises: (platform, { apiKey }) => platform.authenticate(apiKey)
  },
  authenticateFromCache: {
    byEffect: (platform, { apiKey }) => platform.authenticateFromCache(Redacted.make(apiKey)),
    byPromises: (platform, { apiKey }) => platform.authenticateFromCache(apiKey)
  },
  closeConsoleSession: {
    byEffect: (platform, { apiKey }) =>
      Effect.gen(function* () {
        const token = yield* opened(platform, apiKey)
        yield* platform.closeConsoleSession(token)
        return callerOf(yield* platform.consoleCaller(token))
      }),
    byPromises: async (platform, { apiKey }) => {
      const token = await platform.openConsoleSession(apiKey)
      await platform.closeConsoleSession(token)
      return (await platform.consoleCaller(token))?.caller
    }
  },
  consoleCaller: {
    byEffect: (platform, { apiKey }) =>
      Effect.map(
        Effect.flatMap(opened(platform, apiKey), (token) => platform.consoleCaller(token)),
        callerOf
      ),
    byPromises: async (platform, { apiKey }) =>
      (await platform.consoleCaller(await platform.openConsoleSession(apiKey)))?.caller
  },
  deliverWebhooks: role,
  getBacklog: {
    byEffect: (platform) => platform.getBacklog(),
    byPromises: (platform) => platform.getBacklog()
  },
  getDeliveryBacklog: {
    byEffect: (platform) => platform.getDeliveryBacklog(),
    byPromises: (platform) => platform.getDeliveryBacklog()
  },
  getLargestQueues: {
    byEffect: (platform) => platform.getLargestQueues(),
    byPromises: (platform) => platform.getLargestQueues()
  },
  getOutages: {
    byEffect: (platform) => platform.getOutages(),
    byPromises: (platform) => platform.getOutages()
  },
  openConsoleSession: {
    byEffect: (platform, { apiKey }) => opened(platform, apiKey),
    byPromises: (platform, { apiKey }) => platform.openConsoleSession(apiKey)
  },
  openMemberSession: {
    byEffect: (platform) =>
      Effect.flatMap(platform.openMemberSession(identity, access), (token) =>
        Effect.map(platform.consoleCaller(token, access), callerOf)
      ),
    byPromises: async (platform) =>
      (await platform.consoleCaller(await platform.openMemberSession(identity, { access }), { access }))?.caller
  },
  runJobs: role,
  runRetention: role,
  runWorker: role,
  verificationKey: {
    byEffect: (platform, { jwtKeyId }) => platform.verificationKey(keyId(jwtKeyId)),
    byPromises: (platform, { jwtKeyId }) => platform.verificationKey(jwtKeyId)
  }
}
