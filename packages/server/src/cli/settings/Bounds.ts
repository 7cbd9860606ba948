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
    meaning: "Maximum size of a request body; a larger one gets 413",
    kind: Kinds.count("bytes", 100_000_000),
    fallback: String(ServerSettings.defaults.bodyLimitBytes)
  }),
  maxHeaderBytes: given({
    flag: "max-header-bytes",
    variable: "FIELDGATE_MAX_HEADER_BYTES",
    meaning: "Maximum size of all headers of a request together; larger ones get 431",
    kind: Kinds.count("bytes"),
    fallback: String(ServerSettings.defaults.headerLimitBytes)
  }),
  headerSeconds: given({
    flag: "header-seconds",
    variable: "FIELDGATE_HEADER_SECONDS",
    meaning: "How long a client may take to send the headers; then 408",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.headerTimeout)
  }),
  requestSeconds: given({
    flag: "request-seconds",
    variable: "FIELDGATE_REQUEST_SECONDS",
    meaning: "How long a client may take to send a whole request; then 408",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.requestTimeout)
  }),
  keepAliveSeconds: given({
    flag: "keep-alive-seconds",
    variable: "FIELDGATE_KEEP_ALIVE_SECONDS",
    meaning: "How long an idle connection stays open; set more than the idle timeout of a proxy in front",
    kind: Kinds.count("seconds", 3600),
    fallback: seconds(ServerSettings.defaults.keepAlive)
  }),
  maxRequests: given({
    flag: "max-requests",
    variable: "FIELDGATE_MAX_REQUESTS",
    meaning: "Requests that this process handles at a time; further ones get 503 with Retry-After",
    kind: Kinds.count(),
    fallback: String(ServerSettings.defaults.maxRequests)
  }),
  maxRequestsOfKey: optional({
    flag: "max-requests-of-key",
    variable: "FIELDGATE_MAX_REQUESTS_OF_KEY",
    meaning: "The same for one API key, 429 beyond; half of max-requests by default",
    kind: Kinds.count()
  }),
  maxRequestsOfGroup: optional({
    flag: "max-requests-of-group",
    variable: "FIELDGATE_MAX_REQUESTS_OF_GROUP",
    meaning:
      "The same for the tokens of one group, and for the writes of a key for one group, 429 beyond; a tenth of max-requests by default",
    kind: Kinds.count()
  }),
  consumerRate: given({
    flag: "consumer-rate",
    variable: "FIELDGATE_CONSUMER_RATE",
    meaning:
      "Requests per second that this process accepts with the tokens of one consumer; after a pause, a burst of five times as many. 0: unlimited",
    kind: Kinds.countOrNone("requests", 1_000_000),
    fallback: String(ServerSettings.defaults.consumerRate?.perSecond ?? 0)
  }),
  keyRate: given({
    flag: "key-rate",
    variable: "FIELDGATE_KEY_RATE",
    meaning:
      "Requests per second that this process accepts with one API key; after a pause, a burst of five times as many. 0: unlimited",
    kind: Kinds.countOrNone("requests", 1_000_000),
    fallback: "0"
  }),
  maxQueued: given({
    flag: "max-queued",
    variable: "FIELDGATE_MAX_QUEUED",
    meaning:
      "Operations of all projects that may wait in the database; beyond, asynchronous writes get 429 with retryAfter",
    kind: Kinds.count("operations", 1_000_000_000),
    fallback: "1000000"
  }),
  maxQueuedOfProject: optional({
    flag: "max-queued-of-project",
    variable: "FIELDGATE_MAX_QUEUED_OF_PROJECT",
    meaning: "The same for one project; a quarter of max-queued by default",
    kind: Kinds.count("operations", 1_000_000_000)
  }),
  maxQueuedOfConnection: optional({
    flag: "max-queued-of-connection",
    variable: "FIELDGATE_MAX_QUEUED_OF_CONNECTION",
    meaning: `The same for one connection; ${queuedOfConnection.maximum} by default, or a quarter of its project's limit if that is less`,
    kind: Kinds.count("operations", 1_000_000_000)
  }),
  shutdownDelaySeconds: given({
    flag: "shutdown-delay-seconds",
    variable: "FIELDGATE_SHUTDOWN_DELAY_SECONDS",
    meaning:
      "How long a server still answers after a stop signal while /health/ready fails, so that load balancers can notice",
    kind: Kinds.countOrNone("seconds", 600),
    fallback: "0"
  })
} as const
