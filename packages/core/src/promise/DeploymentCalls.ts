/** The calls about a deployment as a whole as promises: who is calling, what waits, and the work in the background. */
import * as Redacted from "effect/Redacted"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { RefusedSignIn } from "../audit/calls/RefusedSignIn.ts"
import type { Backlog } from "../operations/Backlog.ts"
import type { QueueOccupancy } from "../operations/QueueOccupancy.ts"
import type { Caller } from "../domain/Caller.ts"
import { ConsumerRef, GroupRef, JwtKeyId } from "../domain/Ids.ts"
import type { ConsoleCaller } from "../members/calls/ConsoleSessions.ts"
import type { MemberIdentity } from "../members/Member.ts"
import type { ConsoleAccess } from "../members/rules/ConsoleAccess.ts"
import type { Platform } from "../Platform.ts"
import type { DeliveryBacklog } from "../webhooks/EventOutbox.ts"
import type { ProvingKey } from "../projects/JwtKeyStore.ts"
import type { OutgoingWebhook, WebhookSender } from "../webhooks/WebhookSender.ts"
import type { DeliveryOptions } from "../webhooks/calls/DeliverWebhooks.ts"
import type { ProviderOutage } from "../connections/calls/ProbeCircuit.ts"
import type { Retention } from "../worker/Retention.ts"
import type { WorkerOptions } from "../worker/Worker.ts"
import { WebhookAnswer } from "../webhooks/rules/DeliveryDecision.ts"
import { decodeInput } from "../call/DecodeInput.ts"
import type { Runner } from "./Running.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"

/** Stops a role before the platform is disposed. */
export interface Stopping {
  /** Stops the role, which finishes what it has started. */
  readonly signal?: AbortSignal | undefined
}

/** Posts one webhook and returns the answer; `WebhookSender` documents what it must guarantee. */
export interface Sending {
  /** Posts one webhook and returns the receiver's answer. */
  readonly send: (webhook: OutgoingWebhook) => Promise<WebhookAnswer>
}

/** What else a token says beside its key. */
export interface KeyOfToken {
  /** The group that the token names. */
  readonly groupRef?: string
  /** The consumer that the token names. */
  readonly consumerRef?: string
}

/** Who may sign in to the console. */
export interface ConsoleOptions {
  /** Default: API keys only. */
  readonly access?: ConsoleAccess
}

/** Calls about a deployment as a whole; these have no caller. */
export interface DeploymentCalls {
  /** Exchanges a full API key for the token of a console session. */
  openConsoleSession(apiKey: string, options?: CallOptions & ConsoleOptions): Promise<string>
  /**
   * Opens a console session for a person whom an identity provider has authenticated, if `access` makes that person a member, and
   * returns its token.
   */
  openMemberSession(identity: MemberIdentity, options: CallOptions & Required<ConsoleOptions>): Promise<string>
  /** Returns whom a console session acts for; undefined once the session, its API key or its member's role has ended. */
  consoleCaller(token: string, options?: CallOptions & ConsoleOptions): Promise<ConsoleCaller | undefined>
  /** Ends a console session, or with `everywhere` every session of the same member or API key. */
  closeConsoleSession(
    token: string,
    options?: CallOptions &
      ConsoleOptions & {
        /** Whether every session of the same member or API key ends. Default: `false`. */
        readonly everywhere?: boolean
      }
  ): Promise<void>
  /** Returns the holder of an active API key, for `as`; any other key throws `ApiKeyInvalid`. */
  authenticate(apiKey: string, options?: CallOptions): Promise<Caller>
  /**
   * Returns the holder of a key that this process has seen to be active, without a query; undefined for any other key. Such a
   * caller may only write, because the start of a write checks the key.
   */
  authenticateFromCache(apiKey: string, options?: CallOptions): Promise<Caller | undefined>
  /**
   * Returns the active public key that a consumer token names, and its project. With the group and the consumer that the
   * token names, also the time until which their tokens are refused.
   */
  verificationKey(jwtKeyId: string, options?: CallOptions & KeyOfToken): Promise<ProvingKey>
  /**
   * Adds a refused sign-in to the audit log, such as a token that your server did not accept: refusals of one kind within an hour are
   * one event with a count.
   */
  auditRefusedSignIn(refused: RefusedSignIn, options?: CallOptions): Promise<void>
  /** Counts what waits to be written, in all projects together. */
  getBacklog(options?: CallOptions): Promise<Backlog>
  /** Returns the 20 projects with most unfinished operations, those with most first. */
  getLargestQueues(options?: CallOptions): Promise<QueueOccupancy["projects"]>
  /** Counts the connections over which providers have stopped answering, in all projects together. */
  getOutages(options?: CallOptions): Promise<ReadonlyArray<ProviderOutage>>
  /** Executes queued operations until the signal or `dispose` stops it; any number of processes may do so on one set of stores. */
  runWorker(options?: WorkerOptions & Stopping): Promise<void>
  /** Executes jobs only, such as bulk redrives, without a worker, until the signal or `dispose` stops it; `runWorker` does it too. */
  runJobs(options?: Stopping): Promise<void>
  /** Counts what waits to be delivered to destinations. */
  getDeliveryBacklog(options?: CallOptions): Promise<DeliveryBacklog>
  /** Delivers webhooks to destinations until the signal or `dispose` stops it; any number of processes may do so too. */
  deliverWebhooks(options: Sending & DeliveryOptions & Stopping): Promise<void>
  /** Deletes what has passed its retention time until the signal or `dispose` stops it; any number of processes may do so too. */
  runRetention(options?: Partial<Retention> & Stopping): Promise<void>
}

/** A sender that throws has no answer: the delivery counts as unanswered. */
const senderOf = (send: Sending["send"]): WebhookSender => ({
  send: (webhook) =>
    Effect.tryPromise(() => send(webhook)).pipe(
      Effect.catch(({ cause }) => {
        const reason = cause instanceof Error ? cause.message : "the sender failed"
        return Effect.succeed(WebhookAnswer.Unanswered({ reason }))
      })
    )
})

const decodeKeyId = decodeInput(JwtKeyId)
const decodeGroupRef = decodeInput(Schema.UndefinedOr(GroupRef))
const decodeConsumerRef = decodeInput(Schema.UndefinedOr(ConsumerRef))

export const deploymentCalls = ({ role, run }: Runner, platform: Platform["Service"]): DeploymentCalls => ({
  authenticate: (apiKey, { signal } = {}) => run(platform.authenticate(Redacted.make(apiKey)), signal),
  openConsoleSession: (apiKey, { access, signal } = {}) =>
    run(Effect.map(platform.openConsoleSession(Redacted.make(apiKey), access), Redacted.value), signal),
  openMemberSession: (identity, { access, signal }) =>
    run(Effect.map(platform.openMemberSession(identity, access), Redacted.value), signal),
  consoleCaller: (token, { access, signal } = {}) =>
    run(Effect.map(platform.consoleCaller(Redacted.make(token), access), Option.getOrUndefined), signal),
  closeConsoleSession: (token, { signal, ...options } = {}) =>
    run(platform.closeConsoleSession(Redacted.make(token), options), signal),
  authenticateFromCache: (apiKey, { signal } = {}) =>
    run(platform.authenticateFromCache(Redacted.make(apiKey)), signal),
  verificationKey: (jwtKeyId, { consumerRef, groupRef, signal } = {}) =>
    run(
      Effect.flatMap(
        Effect.all([decodeKeyId(jwtKeyId), decodeGroupRef(groupRef), decodeConsumerRef(consumerRef)]),
        ([id, group, consumer]) => platform.verificationKey(id, group, consumer)
      ),
      signal
    ),
  auditRefusedSignIn: (refused, { signal } = {}) => run(platform.auditRefusedSignIn(refused), signal),
  getBacklog: ({ signal } = {}) => run(platform.getBacklog(), signal),
  getLargestQueues: ({ signal } = {}) => run(platform.getLargestQueues(), signal),
  getOutages: ({ signal } = {}) => run(platform.getOutages(), signal),
  runWorker: ({ signal, ...options } = {}) => role(platform.runWorker(options), signal),
  runJobs: ({ signal } = {}) => role(platform.runJobs(), signal),
  getDeliveryBacklog: ({ signal } = {}) => run(platform.getDeliveryBacklog(), signal),
  deliverWebhooks: ({ send, signal, ...options }) => role(platform.deliverWebhooks(senderOf(send), options), signal),
  runRetention: ({ signal, ...retention } = {}) => role(platform.runRetention(retention), signal)
})
