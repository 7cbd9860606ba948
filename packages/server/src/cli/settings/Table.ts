/** Every setting of `fieldgate start` and `fieldgate worker`: flags, help, checks and docs/configuration.md are made of it. */
import { longestCallMinutes } from "@fieldgate/core/domain/Limits"
import * as Retention from "@fieldgate/core/worker/Retention"
import * as Leases from "@fieldgate/core/worker/Leases"
import * as Worker from "@fieldgate/core/worker/Worker"
import * as Duration from "effect/Duration"
import * as ClientAddress from "../../http/ClientAddress.ts"
import * as LogOutput from "../../telemetry/LogOutput.ts"
import * as PostgresServer from "../../sql/PostgresServer.ts"
import * as Sandboxes from "../demo/Sandboxes.ts"
import { bounds } from "./Bounds.ts"
import * as Kinds from "./Kinds.ts"
import { given, optional } from "./Setting.ts"

const seconds = (duration: Duration.Input) => String(Duration.toSeconds(duration))

/** Where an embedded deployment keeps what it has. */
export const folder = given({
  flag: "folder",
  variable: "FIELDGATE_FOLDER",
  meaning: "Folder of the embedded database and of keys made here",
  kind: Kinds.folder,
  fallback: ".fieldgate"
})

/** What is for nobody to see. */
export const secrets = {
  databaseUrl: optional({
    variable: "DATABASE_URL",
    meaning:
      "PostgreSQL 15 or later to use instead of the embedded one, such as postgres://user:password@host:5432/name",
    kind: Kinds.databaseUrl
  }),
  encryptionKey: optional({
    variable: "FIELDGATE_ENCRYPTION_KEY",
    meaning: "What seals credentials: 32 random bytes in base64; required with DATABASE_URL, several for a rotation",
    kind: Kinds.secret,
    fallbackSays: "made in the folder for an embedded database"
  })
} as const

/** What every process has that works on the database. */
const store = {
  folder,
  ...secrets,
  maxConnections: given({
    flag: "max-connections",
    variable: "FIELDGATE_MAX_CONNECTIONS",
    meaning: "Connections that this process may open to PostgreSQL; one of them listens for news from other processes",
    kind: Kinds.countFrom(2, "connections", 10_000),
    fallback: String(PostgresServer.defaultConnections)
  }),
  migrate: given({
    flag: "migrate",
    variable: "FIELDGATE_MIGRATE",
    meaning:
      "Bring the database up to date before starting; with --no-migrate it waits, not ready, until `fieldgate migrate` has done it",
    kind: Kinds.onOrOff,
    fallback: "true"
  })
} as const

const checkConfig = given({
  flag: "check-config",
  meaning: "Print what would be used and every fault, and end: nothing is started or changed",
  kind: Kinds.onOrOff,
  fallback: "false"
})

/** Drivers beside our own. */
export const drivers = given({
  flag: "driver",
  variable: "FIELDGATE_DRIVERS",
  meaning:
    "Modules with a driver of your own, such as ./acme.js, separated by commas; the flag may be repeated. Servers and workers of one database need the same. docs/add-a-provider.md",
  kind: Kinds.files,
  fallback: "",
  fallbackSays: "none"
})

/** Of calls to providers. */
const calls = {
  drivers,
  sandboxUrls: given({
    flag: "sandbox-url",
    variable: "FIELDGATE_SANDBOX_URLS",
    meaning:
      'CRM sandboxes that run elsewhere, separated by commas; the flag may be repeated. Only connections with `environment: "sandbox"` go there, all others to the real CRM',
    kind: Kinds.addresses(Sandboxes.providers),
    fallback: "",
    fallbackSays: "none"
  }),
  forwardedHeaders: given({
    flag: "forwarded-header",
    variable: "FIELDGATE_FORWARDED_HEADERS",
    meaning:
      "Headers that writes may send to the CRM beside those of docs/providers.md, such as salesforce=X-Trace, separated by commas; the flag may be repeated. Headers that carry credentials or frame the request are refused",
    kind: Kinds.headerNames(["salesforce"]),
    fallback: "",
    fallbackSays: "none"
  }),
  callLimit: optional({
    variable: "FIELDGATE_CALL_LIMIT",
    meaning: "Calls of one CRM account in ten seconds, instead of each provider's own limit",
    kind: Kinds.count()
  }),
  longestCallSeconds: optional({
    variable: "FIELDGATE_LONGEST_CALL_SECONDS",
    meaning: `How long a CRM may still be working on a call whose answer was lost, instead of ${longestCallMinutes} minutes`,
    kind: Kinds.count("seconds")
  })
} as const

/** Of carrying out asynchronous writes, and of removing what is kept no longer. */
const work = {
  concurrency: given({
    flag: "worker-concurrency",
    variable: "FIELDGATE_WORKER_CONCURRENCY",
    meaning: "Operations that this process carries out at a time",
    kind: Kinds.count(),
    fallback: String(Worker.defaults.operations)
  }),
  leaseSeconds: given({
    flag: "lease-seconds",
    variable: "FIELDGATE_LEASE_SECONDS",
    meaning: "How long a process may be silent before others take over what it was doing",
    kind: Kinds.count("seconds"),
    fallback: seconds(Leases.leaseDuration.defaultValue())
  }),
  operationDays: given({
    flag: "operation-days",
    variable: "FIELDGATE_OPERATION_DAYS",
    meaning: "Days for which operations that have ended are kept",
    kind: Kinds.count("days"),
    fallback: String(Retention.defaults.operationDays)
  }),
  payloadDays: given({
    flag: "payload-days",
    variable: "FIELDGATE_PAYLOAD_DAYS",
    meaning: "Days for which the records of such an operation are kept as they were sent; outcomes stay",
    kind: Kinds.count("days"),
    fallback: String(Retention.defaults.payloadDays)
  }),
  webhookLoopback: given({
    flag: "webhook-loopback",
    variable: "FIELDGATE_WEBHOOK_LOOPBACK",
    meaning: "Let webhooks go to this machine, also without TLS; for trials alone, and the demo always does",
    kind: Kinds.onOrOff,
    fallback: "false"
  }),
  logDays: given({
    flag: "log-days",
    variable: "FIELDGATE_LOG_DAYS",
    meaning: "Days for which the log of such an operation is kept",
    kind: Kinds.count("days"),
    fallback: String(Retention.defaults.logDays)
  })
} as const

/** Of listening and answering. */
const serve = {
  port: given({
    flag: "port",
    variable: "PORT",
    meaning: "Port of the API",
    kind: Kinds.port,
    fallback: "4000"
  }),
  host: given({
    flag: "host",
    variable: "HOST",
    meaning: "Address to listen on; 0.0.0.0 for every one that this machine has",
    kind: Kinds.text,
    fallback: "127.0.0.1"
  }),
  publicUrl: optional({
    variable: "FIELDGATE_PUBLIC_URL",
    meaning:
      "The address that clients and browsers use. With DATABASE_URL and without --demo, OAuth sign-ins are refused until it is set",
    kind: Kinds.address,
    fallbackSays: "http and the Host of a request"
  }),
  trustedProxies: given({
    flag: "trusted-proxies",
    variable: "FIELDGATE_TRUSTED_PROXIES",
    meaning:
      "Networks of your own proxies, separated by commas: what they record of a client's address is believed. Without it, the address of the connection counts",
    kind: Kinds.networks,
    fallback: "",
    fallbackSays: "none"
  }),
  clientAddressHeader: given({
    flag: "client-address-header",
    variable: "FIELDGATE_CLIENT_ADDRESS_HEADER",
    meaning: "The header in which those proxies append the address that they received a request from",
    kind: Kinds.oneOf(ClientAddress.headers),
    fallback: ClientAddress.headers[0]
  }),
  redirectOrigins: given({
    flag: "redirect-origins",
    variable: "FIELDGATE_REDIRECT_ORIGINS",
    meaning: "Origins that a browser may be sent back to after a sign-in, separated by commas",
    kind: Kinds.origins,
    fallback: "",
    fallbackSays: "none"
  }),
  console: given({
    flag: "console",
    variable: "FIELDGATE_CONSOLE",
    meaning: "Serve the console at /console",
    kind: Kinds.onOrOff,
    fallback: "true"
  }),
  supportEmail: optional({
    variable: "FIELDGATE_SUPPORT_EMAIL",
    meaning: "Stands in every problem, for whoever meets it",
    kind: Kinds.text
  }),
  supportPhone: optional({ variable: "FIELDGATE_SUPPORT_PHONE", meaning: "The same, a number", kind: Kinds.text }),
  supportUrl: optional({ variable: "FIELDGATE_SUPPORT_URL", meaning: "The same, a page", kind: Kinds.address })
} as const

/** Of the demo, which an embedded deployment has by itself. */
const demo = {
  demo: given({
    flag: "demo",
    meaning: "With DATABASE_URL: start the sandboxes and seed the demo, as the embedded server always does",
    kind: Kinds.onOrOff,
    fallback: "false"
  }),
  sandboxPort: given({
    flag: "sandbox-port",
    variable: "FIELDGATE_SANDBOX_PORT",
    meaning: "First of the three ports of the CRM sandboxes",
    kind: Kinds.port,
    fallback: "4001"
  }),
  demoPage: optional({
    flag: "demo-page",
    variable: "FIELDGATE_DEMO_PAGE",
    meaning: "Folder of the built demo page, served at /demo to this machine alone",
    kind: Kinds.folder
  })
} as const

/** Of what a process tells. */
export const telling = {
  logFormat: given({
    flag: "log-format",
    variable: "FIELDGATE_LOG_FORMAT",
    meaning: "How the log on stdout is written: text for people, json for machines, one object in each line",
    kind: Kinds.oneOf(LogOutput.formats),
    fallback: "text"
  }),
  logLevel: given({
    flag: "log-level",
    variable: "FIELDGATE_LOG_LEVEL",
    meaning: "What is logged at least: debug tells probes too",
    kind: Kinds.oneOf(["trace", "debug", "info", "warn", "error", "fatal", "none"]),
    fallback: "info"
  }),
  otelEndpoint: optional({
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "Base address of an OpenTelemetry collector, such as http://127.0.0.1:4318; it switches traces on",
    kind: Kinds.address
  }),
  otelHeaders: optional({
    variable: "OTEL_EXPORTER_OTLP_HEADERS",
    meaning: "Headers of each export",
    kind: Kinds.headers
  }),
  otelProtocol: given({
    variable: "OTEL_EXPORTER_OTLP_PROTOCOL",
    meaning: "How spans are written to the collector; gRPC is not spoken",
    kind: Kinds.oneOf(["http/protobuf", "http/json"]),
    fallback: "http/protobuf"
  }),
  otelServiceName: given({
    variable: "OTEL_SERVICE_NAME",
    meaning: "The name of this process in traces",
    kind: Kinds.text,
    fallback: "fieldgate"
  })
} as const

/** What an operator watches. A server with a port of its own for it no longer answers /metrics on the API's. */
const watching = {
  watchPort: optional({
    flag: "watch-port",
    variable: "FIELDGATE_WATCH_PORT",
    meaning: "Port of /health/live, /health/ready and /metrics",
    kind: Kinds.port,
    fallbackSays: "a server: the API's port; a worker: it doesn't listen"
  }),
  watchHost: given({
    flag: "watch-host",
    variable: "FIELDGATE_WATCH_HOST",
    meaning: "Address that the watch port listens on",
    kind: Kinds.text,
    fallback: "127.0.0.1"
  })
} as const

export const start = {
  ...serve,
  ...bounds,
  ...store,
  worker: given({
    flag: "worker",
    variable: "FIELDGATE_WORKER",
    meaning: "Carry out asynchronous writes in this process too",
    kind: Kinds.onOrOff,
    fallback: "true"
  }),
  ...watching,
  ...work,
  ...calls,
  ...demo,
  ...telling,
  checkConfig
} as const

export const worker = {
  ...store,
  ...watching,
  ...work,
  ...calls,
  ...telling,
  checkConfig
} as const
