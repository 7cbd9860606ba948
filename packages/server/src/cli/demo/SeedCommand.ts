/** `fieldgate seed`: creates the demo, with sandboxes or with a real account. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Demo from "./Demo.ts"
import * as Deployment from "../Deployment.ts"
import * as DatabaseSettings from "../settings/DatabaseSettings.ts"
import * as Sandboxes from "./Sandboxes.ts"

/** Providers with tokens that do not expire. */
const providers = ["hubspot", "pipedrive"] as const

const flags = {
  place: DatabaseSettings.flags,
  provider: Flag.Literals("provider", providers).pipe(
    Flag.withDescription("Provider of the demo connection to set"),
    Flag.withDefault("hubspot")
  ),
  tokenEnv: Flag.String("token-env").pipe(
    Flag.withDescription(
      "Name of an environment variable with an access token of a real account (default: use the sandbox)"
    ),
    Flag.withSchema(Schema.NonEmptyString),
    Flag.optional
  )
}

export class TokenMissing extends Schema.TaggedError<TokenMissing>()("TokenMissing", { variable: Schema.String }) {
  override get message(): string {
    return `the environment variable ${this.variable} is not set: set it to the account's access token`
  }
}

/** The token comes from the environment, to keep it out of the command line and the shell history. */
const credentialsOf = Effect.fnUntraced(function* (
  provider: (typeof providers)[number],
  tokenEnv: Option.Option<string>
) {
  if (Option.isNone(tokenEnv)) return Sandboxes.credentials[provider]
  const variable = tokenEnv.value
  const token = yield* Config.option(Config.Redacted(variable))
  if (Option.isNone(token) || Redacted.value(token.value).trim() === "") return yield* new TokenMissing({ variable })
  const credentials: Credentials = {
    _tag: "ApiKeyCredentials",
    apiKey: Redacted.make(Redacted.value(token.value).trim()),
    environment: "production"
  }
  return credentials
})

const run = Effect.fn("SeedCommand.run")(function* ({
  provider,
  tokenEnv,
  place
}: Command.Command.Config.Infer<typeof flags>) {
  const credentials = yield* credentialsOf(provider, tokenEnv)
  const { database, encryptionKey, folder } = yield* DatabaseSettings.resolve(place, { mayCreate: true })
  const deployment = yield* Layer.build(Deployment.layer({ database, encryptionKey, sandboxUrls: {} }))
  return yield* Effect.gen(function* () {
    const platform = yield* Platform
    yield* Demo.refuseBesideOthers
    const seeded = yield* Demo.seed(folder, { ...Sandboxes.credentials, [provider]: credentials })
    const connections = seeded.installations.map(({ connection }) => connection)
    yield* Effect.forEach(
      connections.filter((connection) => connection.provider === provider),
      ({ id: connectionId }) =>
        platform.decoded.replaceCredentials(Caller.Host(), { project: seeded.project.id, connectionId, credentials })
    )
    const where = Option.isSome(tokenEnv) ? "the account of the token" : "the sandbox"
    yield* Console.log(`The demo's ${provider} connection uses ${where}.\nAPI key  ${Redacted.value(seeded.apiKey)}`)
  }).pipe(Effect.provideContext(deployment))
}, Effect.scoped)

export const command = Command.make("seed", flags, run).pipe(
  Command.withShortDescription("Creates the demo, with the sandboxes or with your own account"),
  Command.withDescription(
    `Creates the demo: organization, project, integrations, connections, installations, API keys. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    { command: "fieldgate seed", description: "Point the demo at the sandbox" },
    {
      command: "HUBSPOT_TOKEN=pat-… fieldgate seed --provider hubspot --token-env HUBSPOT_TOKEN",
      description: "Point the demo at a real HubSpot account"
    }
  ])
)
