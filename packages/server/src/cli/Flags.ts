/** Every flag of the command line with its environment variable, and what comes by the environment alone. */
import * as Housekeeping from "@fieldgate/core/usecases/Housekeeping"
import * as Leases from "@fieldgate/core/usecases/Leases"
import * as Worker from "@fieldgate/core/usecases/Worker"
import * as Flag from "effect/cli/Flag"
import * as Config from "effect/Config"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"

const port = (name: string, variable: string, description: string, fallback: number) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description} (${variable}; default ${fallback})`),
    Flag.withFallbackConfig(Config.Port(variable)),
    Flag.withDefault(fallback)
  )

/** A whole number of something, one of it at least. */
const count = (name: string, variable: string, description: string, fallback: number) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description} (${variable}; default ${fallback})`),
    Flag.withFallbackConfig(Config.Int(variable)),
    Flag.withDefault(fallback),
    Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })))
  )

/** Where an embedded deployment keeps what it has. */
export const folder = Flag.String("folder").pipe(
  Flag.withDescription("Folder of the embedded database and of keys made here (FIELDGATE_FOLDER; default .fieldgate)"),
  Flag.withFallbackConfig(Config.NonEmptyString("FIELDGATE_FOLDER")),
  Flag.withDefault(".fieldgate")
)

/** PostgreSQL to use instead of the embedded one. Not a flag: a command line is for everybody to see. */
export const databaseUrl = Config.option(Config.Redacted("DATABASE_URL"))

/** What seals credentials. Not a flag for the same reason. */
export const encryptionKey = Config.option(Config.Redacted("FIELDGATE_ENCRYPTION_KEY"))

export const apiPort = port("port", "PORT", "Port of the API", 4000)

export const host = Flag.String("host").pipe(
  Flag.withDescription("Address to listen on (HOST; default 127.0.0.1)"),
  Flag.withFallbackConfig(Config.NonEmptyString("HOST")),
  Flag.withDefault("127.0.0.1")
)

export const sandboxPort = port(
  "sandbox-port",
  "FIELDGATE_SANDBOX_PORT",
  "First of the three ports of the CRM sandboxes",
  4001
)

export const demo = Flag.Boolean("demo").pipe(
  Flag.withDescription("With DATABASE_URL: start the sandboxes and seed the demo, as the embedded server always does"),
  Flag.withDefault(false)
)

export const demoPage = Flag.String("demo-page").pipe(
  Flag.withDescription(
    "Folder of the built demo page, served at /demo to this machine alone (FIELDGATE_DEMO_PAGE; default none)"
  ),
  Flag.withFallbackConfig(Config.NonEmptyString("FIELDGATE_DEMO_PAGE")),
  Flag.optional
)

export const sandboxUrls = Flag.KeyValuePair("sandbox-url").pipe(
  Flag.withDescription(
    "A CRM sandbox that runs elsewhere, as provider=address; may be repeated (FIELDGATE_SANDBOX_URLS, separated by commas)"
  ),
  Flag.withFallbackConfig(Config.Record(Schema.String, Schema.String, "FIELDGATE_SANDBOX_URLS")),
  Flag.withDefault({})
)

export const redirectOrigins = Flag.String("redirect-origins").pipe(
  Flag.withDescription(
    "Origins that a browser may be sent back to after a sign-in, such as https://app.example.com, separated by commas " +
      "(FIELDGATE_REDIRECT_ORIGINS; default none)"
  ),
  Flag.withFallbackConfig(Config.String("FIELDGATE_REDIRECT_ORIGINS")),
  Flag.withDefault("")
)

export const worker = Flag.Boolean("worker").pipe(
  Flag.withDescription("Carry out asynchronous writes in this process too (FIELDGATE_WORKER; default true)"),
  Flag.withFallbackConfig(Config.Boolean("FIELDGATE_WORKER")),
  Flag.withDefault(true)
)

export const workerConcurrency = count(
  "worker-concurrency",
  "FIELDGATE_WORKER_CONCURRENCY",
  "Operations that this process carries out at a time",
  Worker.defaults.operations
)

export const leaseSeconds = count(
  "lease-seconds",
  "FIELDGATE_LEASE_SECONDS",
  "How long a process may be silent before others take over what it was doing",
  Duration.toSeconds(Leases.leaseDuration.defaultValue())
)

export const operationDays = count(
  "operation-days",
  "FIELDGATE_OPERATION_DAYS",
  "Days for which operations that have ended are kept",
  Housekeeping.defaults.operationDays
)

export const payloadDays = count(
  "payload-days",
  "FIELDGATE_PAYLOAD_DAYS",
  "Days for which the records of such an operation are kept as they were sent; outcomes stay",
  Housekeeping.defaults.payloadDays
)

export const logDays = count(
  "log-days",
  "FIELDGATE_LOG_DAYS",
  "Days for which the log of such an operation is kept",
  Housekeeping.defaults.logDays
)

const text = (variable: string) => Config.option(Config.NonEmptyString(variable))

/** What the help of a command says about the environment. */
export const environment =
  "By the environment: DATABASE_URL (PostgreSQL 15 or later instead of the embedded one), FIELDGATE_ENCRYPTION_KEY " +
  "(required with it: 32 random bytes in base64), FIELDGATE_CALL_LIMIT (calls of one CRM account in ten seconds, instead " +
  "of each provider's own limit)"

/** Contacts that every problem names. */
export const support = Config.all({
  email: text("FIELDGATE_SUPPORT_EMAIL"),
  phone: text("FIELDGATE_SUPPORT_PHONE"),
  url: text("FIELDGATE_SUPPORT_URL")
})

/** The address that clients use, where it is not the one that the server listens on. */
export const publicUrl = text("FIELDGATE_PUBLIC_URL")

/** Calls of one account in ten seconds, instead of each provider's own limit: for accounts that may make more, and for sandboxes. */
export const callLimit = Config.option(Config.Int("FIELDGATE_CALL_LIMIT"))
