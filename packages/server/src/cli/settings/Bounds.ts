/** Settings of how much a server takes: of requests, of one caller, and for the queue. */
import { queuedOfConnection } from "@fieldgate/core/domain/Limits"
import * as Duration from "effect/Duration"
import * as ServerSettings from "../../http/ServerSettings.ts"
import * as Kinds from "./Kinds.ts"
import { given, optional } from "./Setting.ts"

const seconds = (duration: Duration.Input) => String(Duration.toSeconds(duration))

export const bounds = {
  maxBodyBytes: given({
    flag: "max-body-bytes",
    variable: "FIELDGATE_MAX_BODY_BYTES",
    meaning: "The longest body of a request; a longer one is a 413",
    kind: Kinds.count("bytes", 100_000_000),
    fallback: String(ServerSettings.defaults.bodyLimitBytes)
  }),
  maxHeaderBytes: given({
    flag: "max-header-bytes",
    variable: "FIELDGATE_MAX_HEADER_BYTES",
    meaning: "The longest head of a request, all headers together; a longer one is a 431",
    kind: Kinds.count("bytes"),
    fallback: String(ServerSettings.defaults.headerLimitBytes)
  }),
  headerSeconds: given({
    flag: "header-seconds",
    variable: "FIELDGATE_HEADER_SECONDS",
    meaning: "How long a client may take to send a head; then a 408",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.headerTimeout)
  }),
  requestSeconds: given({
    flag: "request-seconds",
    variable: "FIELDGATE_REQUEST_SECONDS",
    meaning: "How long a client may take to send a whole request; then a 408",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.requestTimeout)
  }),
  keepAliveSeconds: given({
    flag: "keep-alive-seconds",
    variable: "FIELDGATE_KEEP_ALIVE_SECONDS",
    meaning: "How long an idle connection is kept; give more than a proxy in front does",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.keepAlive)
  }),
  maxRequests: given({
    flag: "max-requests",
    variable: "FIELDGATE_MAX_REQUESTS",
    meaning: "Requests that this process answers at a time; one more is a 503 with Retry-After",
    kind: Kinds.count(),
    fallback: String(ServerSettings.defaults.maxRequests)
  }),
  maxRequestsOfKey: optional({
    flag: "max-requests-of-key",
    variable: "FIELDGATE_MAX_REQUESTS_OF_KEY",
    meaning: "Of these, requests of one API key; half of max-requests by default. One more is a 429",
    kind: Kinds.count()
  }),
  maxRequestsOfGroup: optional({
    flag: "max-requests-of-group",
    variable: "FIELDGATE_MAX_REQUESTS_OF_GROUP",
    meaning: "Of these, requests with tokens of one group; a tenth of max-requests by default. One more is a 429",
    kind: Kinds.count()
  }),
  consumerRate: given({
    flag: "consumer-rate",
    variable: "FIELDGATE_CONSUMER_RATE",
    meaning:
      "Requests that one consumer's tokens may make each second of this process, five times as many at once after a pause; 0 for any number",
    kind: Kinds.countOrNone("requests", 1_000_000),
    fallback: String(ServerSettings.defaults.consumerRate?.perSecond ?? 0)
  }),
  keyRate: given({
    flag: "key-rate",
    variable: "FIELDGATE_KEY_RATE",
    meaning:
      "Requests that one API key may make each second of this process, five times as many at once after a pause; 0 for any number",
    kind: Kinds.countOrNone("requests", 1_000_000),
    fallback: "0"
  }),
  maxQueued: given({
    flag: "max-queued",
    variable: "FIELDGATE_MAX_QUEUED",
    meaning:
      "Operations that may wait in the database, of all projects; beyond, asynchronous writes are a 429 with retryAfter",
    kind: Kinds.count("operations", 1_000_000_000),
    fallback: "1000000"
  }),
  maxQueuedOfProject: optional({
    flag: "max-queued-of-project",
    variable: "FIELDGATE_MAX_QUEUED_OF_PROJECT",
    meaning: "Of these, operations of one project; a quarter of max-queued by default",
    kind: Kinds.count("operations", 1_000_000_000)
  }),
  maxQueuedOfConnection: optional({
    flag: "max-queued-of-connection",
    variable: "FIELDGATE_MAX_QUEUED_OF_CONNECTION",
    meaning: `Of these, operations of one connection; ${queuedOfConnection.maximum} by default, or a quarter of its project's if that is less`,
    kind: Kinds.count("operations", 1_000_000_000)
  }),
  shutdownDelaySeconds: given({
    flag: "shutdown-delay-seconds",
    variable: "FIELDGATE_SHUTDOWN_DELAY_SECONDS",
    meaning:
      "How long a server that was told to stop still answers while /health/ready says no: until load balancers know",
    kind: Kinds.countOrNone("seconds", 600),
    fallback: "0"
  }),
  shutdownSeconds: given({
    flag: "shutdown-seconds",
    variable: "FIELDGATE_SHUTDOWN_SECONDS",
    meaning: "How long running requests then have to end",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.shutdownGrace)
  })
} as const
