/** Every flag of the command line with its environment variable, once. */
import * as Flag from "effect/cli/Flag"
import * as Config from "effect/Config"

const port = (name: string, variable: string, description: string, fallback: number) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description} (${variable}; default ${fallback})`),
    Flag.withFallbackConfig(Config.Port(variable)),
    Flag.withDefault(fallback)
  )

/** Where an embedded deployment keeps what it has. */
export const folder = Flag.String("folder").pipe(
  Flag.withDescription("Folder of the embedded database and of keys made here (FIELDGATE_FOLDER; default .fieldgate)"),
  Flag.withFallbackConfig(Config.NonEmptyString("FIELDGATE_FOLDER")),
  Flag.withDefault(".fieldgate")
)

export const databaseUrl = Flag.Redacted("database-url").pipe(
  Flag.withDescription("PostgreSQL 15 or later to use instead of the embedded one (DATABASE_URL)"),
  Flag.withFallbackConfig(Config.Redacted("DATABASE_URL")),
  Flag.optional
)

export const encryptionKey = Flag.Redacted("encryption-key").pipe(
  Flag.withDescription("Key that seals credentials, 32 bytes in base64 (FIELDGATE_ENCRYPTION_KEY)"),
  Flag.withFallbackConfig(Config.Redacted("FIELDGATE_ENCRYPTION_KEY")),
  Flag.optional
)

export const apiPort = port("port", "PORT", "Port of the API", 4000)

export const host = Flag.String("host").pipe(
  Flag.withDescription("Address to listen on (HOST; default 127.0.0.1)"),
  Flag.withFallbackConfig(Config.NonEmptyString("HOST")),
  Flag.withDefault("127.0.0.1")
)

export const sandboxPort = port("sandbox-port", "FIELDGATE_SANDBOX_PORT", "Port of the HubSpot sandbox", 4001)

export const demo = Flag.Boolean("demo").pipe(
  Flag.withDescription("With DATABASE_URL: start the sandbox and seed the demo, as the embedded server always does"),
  Flag.withDefault(false)
)

const text = (variable: string) => Config.option(Config.NonEmptyString(variable))

/** Contacts that every problem names. */
export const support = Config.all({
  email: text("FIELDGATE_SUPPORT_EMAIL"),
  phone: text("FIELDGATE_SUPPORT_PHONE"),
  url: text("FIELDGATE_SUPPORT_URL")
})

/** The address that clients use, where it is not the one that the server listens on. */
export const publicUrl = text("FIELDGATE_PUBLIC_URL")
