/** Every setting of `fieldgate start` and `fieldgate worker`; flags, help, checks and docs/configuration.md are generated from it. */
import { longestCallMinutes, operationDays, stopSeconds } from "@fieldgate/core/domain/Limits"
import * as Retention from "@fieldgate/core/worker/Retention"
import * as Leases from "@fieldgate/core/worker/Leases"
import * as Worker from "@fieldgate/core/worker/Worker"
import { HubSpot } from "@fieldgate/providers"
import * as Duration from "effect/Duration"
import * as ClientAddress from "../../http/ClientAddress.ts"
import * as LogOutput from "../../telemetry/LogOutput.ts"
import * as PostgresServer from "../../sql/PostgresServer.ts"
import * as Sandboxes from "../demo/Sandboxes.ts"
import { bounds } from "./Bounds.ts"
import * as Kinds from "./Kinds.ts"
import { given, optional } from "./Setting.ts"
import { signIn } from "./SignInSettings.ts"

const seconds = (duration: Duration.Input) => String(Duration.toSeconds(duration))

export const folder = given({
  flag: "folder",
  variable: "FIELDGATE_FOLDER",
  meaning: "Folder of the embedded database and of generated keys",
  kind: Kinds.folder,
  fallback: ".fieldgate"
})

export const secrets = {
  databaseUrl: optional({
    variable: "DATABASE_URL",
    meaning:
      "URL of a PostgreSQL 15 or later server to use instead of the embedded database, such as postgres://user:password@host:5432/name; of several hosts, separated by commas, the one that accepts writes is used",
    kind: Kinds.databaseUrl
  }),
  databaseDirectUrl: optional({
    variable: "DATABASE_DIRECT_URL",
    meaning:
      "URL of the same database without a pooler, for LISTEN and migrations; DATABASE_URL may then be a pooler in transaction mode",
    kind: Kinds.databaseUrl
  }),
  encryptionKey: optional({
    variable: "FIELDGATE_ENCRYPTION_KEY",
    meaning:
      "Key that encrypts credentials: 32 random bytes in base64. Required with DATABASE_URL; several, separated by commas, during a rotation",
    kind: Kinds.secret,
    fallbackSays: "for an embedded database: generated in the folder"
  })
} as const

/** Where the data is. */
export const place = {
  folder,
  schema: optional({
    flag: "schema",
    variable: "FIELDGATE_SCHEMA",
    meaning: "Schema of the database to use; the role of a pooler must have it as its search path",
    kind: Kinds.schema,
    fallbackSays: "the first in the role's search path"
  }),
  ...secrets
} as const

const store = {
  ...place,
  maxConnections: given({
    flag: "max-connections",
    variable: "FIELDGATE_MAX_CONNECTIONS",
    meaning:
      "Connections that this process may open to PostgreSQL; one is reserved for LISTEN/NOTIFY. With DATABASE_DIRECT_URL, up to two more go there",
    kind: Kinds.countFrom(2, "connections", 10_000),
    fallback: String(PostgresServer.defaultConnections)
  }),
  migrate: given({
    flag: "migrate",
    variable: "FIELDGATE_MIGRATE",
    meaning:
      "Run pending migrations before starting; with --no-migrate the process waits, not ready, until `fieldgate migrate` has run them",
    kind: Kinds.onOrOff,
    fallback: "true"
  })
} as const

const checkConfig = given({
  flag: "check-config",
  meaning: "Print the settings in effect and every fault, and exit; nothing is started or changed",
  kind: Kinds.onOrOff,
  fallback: "false"
})

export const drivers = given({
  flag: "driver",
  variable: "FIELDGATE_DRIVERS",
  meaning:
    "Modules with custom drivers, such as ./acme.js, separated by commas; the flag may be repeated. All servers and workers of one database need the same drivers. See docs/add-a-provider.md",
  kind: Kinds.files,
  fallback: "",
  fallbackSays: "none"
})

const calls = {
  drivers,
  sandboxUrls: given({
    flag: "sandbox-url",
    variable: "FIELDGATE_SANDBOX_URLS",
    meaning:
      'URLs of CRM sandboxes, separated by commas; the flag may be repeated. Only connections with `environment: "sandbox"` use them; all others call the real CRM',
    kind: Kinds.addresses(Sandboxes.providers),
    fallback: "",
    fallbackSays: "none"
  }),
  forwardedHeaders: given({
    flag: "forwarded-header",
    variable: "FIELDGATE_FORWARDED_HEADERS",
    meaning:
      "Headers that writes may send to the CRM in addition to those in docs/providers.md, such as salesforce=X-Trace, separated by commas; the flag may be repeated. Headers that carry credentials or frame the request are refused",
    kind: Kinds.headerNames(["salesforce"]),
    fallback: "",
    fallbackSays: "none"
  }),
  hubspotVersion: given({
    variable: "FIELDGATE_HUBSPOT_VERSION",
    meaning:
      "Version of HubSpot's API; v3 uses the numbered versions, which HubSpot stops supporting in 2027. All servers and workers of one database need the same",
    kind: Kinds.oneOf(HubSpot.apiVersions),
    fallback: HubSpot.defaultApiVersion
  }),
  callLimit: optional({
    variable: "FIELDGATE_CALL_LIMIT",
    meaning:
      "Calls per CRM account in ten seconds, in place of each provider's own limit; a lower one that the CRM reports applies",
    kind: Kinds.count()
  }),
  longestCallSeconds: optional({
    variable: "FIELDGATE_LONGEST_CALL_SECONDS",
    meaning: `How long a CRM may keep processing a call whose answer was lost; ${longestCallMinutes} minutes by default`,
    kind: Kinds.count("seconds")
  })
} as const

const work = {
  concurrency: given({
    flag: "worker-concurrency",
    variable: "FIELDGATE_WORKER_CONCURRENCY",
    meaning: "Operations that this process works on at a time; those that wait for their CRM don't count",
    kind: Kinds.count(),
    fallback: String(Worker.defaults.operations)
  }),
  leaseSeconds: given({
    flag: "lease-seconds",
    variable: "FIELDGATE_LEASE_SECONDS",
    meaning: "How long a process may miss renewals before other processes take over its operations",
    kind: Kinds.count("seconds"),
    fallback: seconds(Leases.leaseDuration.defaultValue())
  }),
  shutdownSeconds: given({
    flag: "shutdown-seconds",
    variable: "FIELDGATE_SHUTDOWN_SECONDS",
    meaning:
      "How long running requests and operations have to finish after a stop signal: longer than a call to a CRM takes",
    kind: Kinds.count("seconds", 3600),
    fallback: String(stopSeconds)
  }),
  operationDays: given({
    flag: "operation-days",
    variable: "FIELDGATE_OPERATION_DAYS",
    meaning: "Days for which finished operations are kept, as long as an idempotency key at least",
    kind: Kinds.countFrom(operationDays.minimum, "days", 1_000_000),
    fallback: String(Retention.defaults.operationDays)
  }),
  payloadDays: given({
    flag: "payload-days",
    variable: "FIELDGATE_PAYLOAD_DAYS",
    meaning:
      "Days for which the submitted records of a finished operation are kept; outcomes stay longer, with the operation",
    kind: Kinds.count("days"),
    fallback: String(Retention.defaults.payloadDays)
  }),
  webhookLoopback: given({
    flag: "webhook-loopback",
    variable: "FIELDGATE_WEBHOOK_LOOPBACK",
    meaning: "Allow webhooks to loopback addresses, also without TLS. For tests only; always on in the demo",
    kind: Kinds.onOrOff,
    fallback: "false"
  }),
  logDays: given({
    flag: "log-days",
    variable: "FIELDGATE_LOG_DAYS",
    meaning: "Days for which the log of a finished operation is kept",
    kind: Kinds.count("days"),
    fallback: String(Retention.defaults.logDays)
  }),
  auditDays: given({
    flag: "audit-days",
    variable: "FIELDGATE_AUDIT_DAYS",
    meaning: "Days for which the events of the audit log are kept",
    kind: Kinds.count("days"),
    fallback: String(Retention.defaults.auditDays)
  })
} as const

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
    meaning: "Address to listen on; 0.0.0.0 for all addresses of this machine",
    kind: Kinds.text,
    fallback: "127.0.0.1"
  }),
  publicUrl: optional({
    variable: "FIELDGATE_PUBLIC_URL",
    meaning:
      "URL that clients and browsers use. With DATABASE_URL and without --demo, OAuth sign-ins are refused until it is set",
    kind: Kinds.address,
    fallbackSays: "http and the Host header of a request"
  }),
  trustedProxies: given({
    flag: "trusted-proxies",
    variable: "FIELDGATE_TRUSTED_PROXIES",
    meaning:
      "Networks of your own proxies, separated by commas; the client address that they record is trusted. Otherwise the address of the TCP connection is used",
    kind: Kinds.networks,
    fallback: "",
    fallbackSays: "none"
  }),
  clientAddressHeader: given({
    flag: "client-address-header",
    variable: "FIELDGATE_CLIENT_ADDRESS_HEADER",
    meaning: "Header in which those proxies append the address that they received the request from",
    kind: Kinds.oneOf(ClientAddress.headers),
    fallback: ClientAddress.headers[0]
  }),
  redirectOrigins: given({
    flag: "redirect-origins",
    variable: "FIELDGATE_REDIRECT_ORIGINS",
    meaning: "Origins to which a browser may be redirected after a sign-in, separated by commas",
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
  ...signIn,
  supportEmail: optional({
    variable: "FIELDGATE_SUPPORT_EMAIL",
    meaning: "Support e-mail address, included in every error response",
    kind: Kinds.text
  }),
  supportPhone: optional({
    variable: "FIELDGATE_SUPPORT_PHONE",
    meaning: "Support phone number, included in every error response",
    kind: Kinds.text
  }),
  supportUrl: optional({
    variable: "FIELDGATE_SUPPORT_URL",
    meaning: "URL of a support page, included in every error response",
    kind: Kinds.address
  })
} as const

const demo = {
  demo: given({
    flag: "demo",
    meaning: "With DATABASE_URL: start the sandboxes and seed the demo, as without DATABASE_URL",
    kind: Kinds.onOrOff,
    fallback: "false"
  }),
  sandboxPort: given({
    flag: "sandbox-port",
    variable: "FIELDGATE_SANDBOX_PORT",
    meaning: "First of three consecutive ports of the CRM sandboxes",
    kind: Kinds.port,
    fallback: "4001"
  }),
  demoPage: optional({
    flag: "demo-page",
    variable: "FIELDGATE_DEMO_PAGE",
    meaning: "Folder of the built demo page, served at /demo to this machine only",
    kind: Kinds.folder
  })
} as const

/** Log and traces of a process. */
export const observability = {
  logFormat: given({
    flag: "log-format",
    variable: "FIELDGATE_LOG_FORMAT",
    meaning: "Format of the log on stdout: text, or json with one object per line",
    kind: Kinds.oneOf(LogOutput.formats),
    fallback: "text"
  }),
  logLevel: given({
    flag: "log-level",
    variable: "FIELDGATE_LOG_LEVEL",
    meaning: "Minimum log level; `debug` also logs health checks",
    kind: Kinds.oneOf(["trace", "debug", "info", "warn", "error", "fatal", "none"]),
    fallback: "info"
  }),
  otelEndpoint: optional({
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "Base URL of an OpenTelemetry collector, such as http://127.0.0.1:4318; setting it enables traces",
    kind: Kinds.address
  }),
  otelHeaders: optional({
    variable: "OTEL_EXPORTER_OTLP_HEADERS",
    meaning: "Headers of each export",
    kind: Kinds.headers
  }),
  otelProtocol: given({
    variable: "OTEL_EXPORTER_OTLP_PROTOCOL",
    meaning: "Protocol of the collector; gRPC is not supported",
    kind: Kinds.oneOf(["http/protobuf", "http/json"]),
    fallback: "http/protobuf"
  }),
  otelServiceName: given({
    variable: "OTEL_SERVICE_NAME",
    meaning: "Name of this process in traces",
    kind: Kinds.text,
    fallback: "fieldgate"
  })
} as const

/** With a watch port of its own, a server does not serve /metrics on the API's port. */
const watching = {
  watchPort: optional({
    flag: "watch-port",
    variable: "FIELDGATE_WATCH_PORT",
    meaning: "Port of /health/live, /health/ready and /metrics",
    kind: Kinds.port,
    fallbackSays: "server: the API's port; worker: does not listen"
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
    meaning: "Execute asynchronous writes in this process too",
    kind: Kinds.onOrOff,
    fallback: "true"
  }),
  ...watching,
  ...work,
  ...calls,
  ...demo,
  ...observability,
  checkConfig
} as const

export const worker = {
  ...store,
  ...watching,
  ...work,
  ...calls,
  ...observability,
  checkConfig
} as const
