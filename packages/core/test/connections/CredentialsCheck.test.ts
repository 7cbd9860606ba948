/** @rule connection.check, install.unchecked */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Struct from "effect/Struct"
import { Caller } from "../../src/domain/Caller.ts"
import type { Credentials } from "../../src/connections/Credentials.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import type { CheckedAccount, RefreshedToken } from "../../src/providers/ProviderDriver.ts"
import {
  ProviderError,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("globex")
const account = { groupRef, consumerRef: ConsumerRef.make("bob") }
const crm = { project: "shop", integration: "crm" }
const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }

const dead = new ProviderUnauthorized({ message: "Authentication credentials not found." })
const away = new ProviderUnavailable({ message: "connect ECONNREFUSED", written: "no", timedOut: false })
const lacking = new ProviderRejected({
  message: "This app hasn't been granted all required scopes",
  errors: [],
  context: { status: 403, requiredScopes: ["oauth"] }
})

const make = Effect.fnUntraced(function* (checked: CheckedAccount = { name: "Acme", accountRef: "44237313" }) {
  const world = yield* World.make({ checked })
  const { platform } = world
  const generate = (apiKey: string, more: { readonly skipSampling?: boolean } = {}) =>
    platform.decoded.generateConnection(host, {
      project: "shop",
      connection: { provider, ...account, apiKey: Redacted.make(apiKey) },
      ...more
    })
  const kept = platform.listConnections(host, { project: "shop", groupRef })
  const install = (more: { readonly skipSampling?: boolean } = {}) =>
    platform.createInstallation(host, { ...crm, groupRef, config: { content }, ...more })
  return { ...world, generate, kept, install }
})

describe("credentials that are given", () => {
  it.effect("keeps whose account they open, with what the provider reports about it", () =>
    Effect.gen(function* () {
      const { generate, kept } = yield* make({
        name: "Acme",
        accountRef: "44237313",
        metadata: { timeZone: "Europe/Brussels" }
      })
      const connection = yield* generate("s3cret")
      const checkTime = yield* DateTime.now
      assert.deepInclude(connection, {
        status: "working",
        account: { name: "Acme", accountRef: "44237313", checkTime },
        providerMetadata: { timeZone: { value: "Europe/Brussels", source: "provider" } }
      })
      assert.isUndefined(connection.warnings)
      assert.deepStrictEqual(yield* kept, [connection])
    })
  )

  it.effect("refuses what the provider doesn't accept, names it and stores nothing", () =>
    Effect.gen(function* () {
      const { generate, kept, platform, scripted } = yield* make()
      scripted.failChecks(dead, dead)
      const refused = yield* Effect.flip(generate("s3cret-wrong"))
      assert(refused._tag === "CredentialsRefused")
      assert.strictEqual(refused.summary, "scripted did not accept this API key.")
      assert.deepStrictEqual(refused.faults, [
        {
          name: "apiKey",
          message: "scripted did not accept this API key: Authentication credentials not found."
        }
      ])
      const credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("s3cret-wrong") } as const
      const created = yield* Effect.flip(
        platform.decoded.createConnection(host, { project: "shop", provider, ...account, credentials })
      )
      assert(created._tag === "CredentialsRefused")
      assert.strictEqual(created.faults[0].name, "credentials.apiKey")
      assert.deepStrictEqual(yield* kept, [])
    })
  )

  it.effect("refuses a new key of a connection, which goes on with the former one", () =>
    Effect.gen(function* () {
      const { generate, platform, scripted } = yield* make()
      const { id: connectionId } = yield* generate("s3cret-1")
      const one = { project: "shop", connectionId }
      const update = {
        updateMask: ["apiKey"],
        connection: { apiKey: Redacted.make("s3cret-2") }
      } as const
      scripted.failChecks(dead, dead)
      const refused = yield* Effect.flip(platform.decoded.updateConnection(host, { ...one, update }))
      assert(refused._tag === "CredentialsRefused")
      assert.strictEqual(refused.faults[0].name, "connection.apiKey")
      const credentials: Credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("s3cret-3") }
      const replaced = yield* Effect.flip(platform.decoded.replaceCredentials(host, { ...one, credentials }))
      assert.strictEqual(replaced._tag, "CredentialsRefused")
      const shown = yield* platform.getConnection(host, { ...one, includeCreds: true })
      assert(shown.credentials?._tag === "ApiKeyCredentials")
      assert.strictEqual(Redacted.value(shown.credentials.apiKey), "s3cret-1")
      assert.strictEqual(shown.status, "working")
      assert.strictEqual((yield* platform.decoded.updateConnection(host, { ...one, update })).status, "working")
    })
  )

  it.effect("warns and names the scope where only the check is refused", () =>
    Effect.gen(function* () {
      const { generate, scripted } = yield* make()
      scripted.failChecks(lacking)
      const connection = yield* generate("s3cret")
      assert.strictEqual(connection.status, "created")
      assert.isUndefined(connection.account)
      assert.deepStrictEqual(connection.warnings, [
        {
          name: "apiKey",
          message:
            "these credentials can't read the account's details from scripted; they lack the scope oauth: This app hasn't been granted all required scopes",
          reason: "missing-scope",
          scopes: ["oauth"]
        }
      ])
    })
  )

  it.effect("warns that nothing was checked where the provider can't be reached", () =>
    Effect.gen(function* () {
      const { generate, scripted } = yield* make()
      scripted.failChecks(away)
      const connection = yield* generate("s3cret")
      assert.strictEqual(connection.status, "created")
      assert.deepStrictEqual(connection.warnings, [
        {
          name: "apiKey",
          message: "the credentials were not checked, because scripted could not be reached: connect ECONNREFUSED",
          reason: "unchecked"
        }
      ])
    })
  )

  it.effect("keeps what it left open on the connection, until a call over it succeeds", () =>
    Effect.gen(function* () {
      const { generate, install, kept, platform, scripted } = yield* make()
      scripted.failChecks(lacking)
      const { id: connectionId, warnings = [] } = yield* generate("s3cret")
      const open = warnings.map(Struct.omit(["name"]))
      assert.lengthOf(open, 1)
      const one = { project: "shop", connectionId }
      assert.deepStrictEqual((yield* platform.getConnection(host, one)).warnings, open)
      assert.deepStrictEqual(
        (yield* kept).map((each) => each.warnings),
        [open]
      )
      yield* install()
      const now = yield* platform.getConnection(host, one)
      assert.strictEqual(now.status, "working")
      assert.isUndefined(now.warnings)
    })
  )

  it.effect("asks nothing with skipSampling", () =>
    Effect.gen(function* () {
      const { generate, scripted } = yield* make()
      const asked = scripted.checks.length
      scripted.failChecks(dead)
      const connection = yield* generate("s3cret-wrong", { skipSampling: true })
      assert.strictEqual(connection.status, "created")
      assert.lengthOf(scripted.checks, asked)
    })
  )

  it.effect("keeps the token that a refresh brought, where the given access token has ended", () =>
    Effect.gen(function* () {
      const refreshed: RefreshedToken = {
        accessToken: Redacted.make("s3cret-access-2"),
        refreshToken: Redacted.make("s3cret-refresh-2")
      }
      const world = yield* World.make({
        guard: (driver) => ({
          ...driver,
          refresh: () => Effect.succeed(refreshed),
          check: ({ credentials }) =>
            credentials._tag === "OAuthCredentials" && Redacted.value(credentials.accessToken) === "s3cret-access-2"
              ? Effect.succeed({ accountRef: "7" })
              : Effect.fail(new ProviderError({ provider, reason: dead }))
        }),
        skipSampling: true
      })
      yield* world.platform.decoded.createProviderApp(host, {
        project: "shop",
        provider,
        clientId: "id",
        clientSecret: Redacted.make("s3cret-app")
      })
      const { id: connectionId, account: checked } = yield* world.platform.decoded.createConnection(host, {
        project: "shop",
        provider,
        ...account,
        credentials: {
          _tag: "OAuthCredentials",
          accessToken: Redacted.make("s3cret-access-1"),
          refreshToken: Redacted.make("s3cret-refresh-1")
        }
      })
      assert.strictEqual(checked?.accountRef, "7")
      const { credentials } = yield* world.platform.getConnection(host, {
        project: "shop",
        connectionId,
        includeRefreshToken: true
      })
      assert(credentials?._tag === "OAuthCredentials" && credentials.refreshToken !== undefined)
      assert.strictEqual(Redacted.value(credentials.accessToken), "s3cret-access-2")
      assert.strictEqual(Redacted.value(credentials.refreshToken), "s3cret-refresh-2")
    })
  )
})

describe("a log line about a connection", () => {
  it.effect("carries its group and its id", () =>
    Effect.suspend(() => {
      const lines: Array<string> = []
      const logger = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void lines.push(line))])
      const saved = Effect.gen(function* () {
        const { generate, install, scripted } = yield* make()
        const { id } = yield* generate("s3cret")
        scripted.failChecks(away)
        yield* install()
        const about = lines.filter((line) => line.includes("checking credentials before a save failed"))
        assert.lengthOf(about, 1)
        assert.include(about[0], "groupRef=globex")
        assert.include(about[0], `connectionId=${id}`)
      })
      return Effect.provide(saved, logger)
    })
  )
})

describe("an installation on a connection", () => {
  it.effect("refuses an installation if the provider no longer accepts the credentials, and stores nothing", () =>
    Effect.gen(function* () {
      const { generate, install, kept, platform, scripted } = yield* make()
      yield* generate("s3cret-wrong", { skipSampling: true })
      scripted.failChecks(dead, dead)
      const refused = yield* Effect.flip(install())
      assert.strictEqual(refused._tag, "ConnectionInvalid")
      assert.include(refused.message, "Authentication credentials not found.")
      const invalid = yield* Effect.flip(platform.validateInstallation(host, { ...crm, groupRef, config: { content } }))
      assert.strictEqual(invalid._tag, "ConnectionInvalid")
      assert.deepStrictEqual(yield* platform.listInstallations(host, { ...crm, groupRef }), [])
      const [connection] = yield* kept
      assert.strictEqual(connection?.status, "bad_credentials")
    })
  )

  it.effect("has the health of its connection in the answer", () =>
    Effect.gen(function* () {
      const { generate, install, scripted } = yield* make()
      const connection = yield* generate("s3cret-wrong", { skipSampling: true })
      scripted.failChecks(dead)
      yield* Effect.flip(install())
      const installed = yield* install({ skipSampling: true })
      assert.strictEqual(installed.connection.id, connection.id)
      assert.strictEqual(installed.healthStatus, "unhealthy")
      assert.strictEqual(installed.connection.status, "bad_credentials")
    })
  )

  it.effect("refuses to change an installation if the provider no longer accepts the credentials", () =>
    Effect.gen(function* () {
      const { generate, install, platform, scripted } = yield* make()
      yield* generate("s3cret")
      const { config, healthStatus, id: installationId } = yield* install()
      assert.strictEqual(healthStatus, "healthy")
      scripted.failChecks(dead)
      const refused = yield* Effect.flip(
        platform.updateInstallation(host, {
          ...crm,
          installationId,
          updateMask: ["config.content.write.objects"],
          installation: { config: { content: { write: { objects: {} } } } }
        })
      )
      assert.strictEqual(refused._tag, "ConnectionInvalid")
      const after = yield* platform.getInstallation(host, { ...crm, installationId })
      assert.deepStrictEqual([after.config.id, after.healthStatus], [config.id, "unhealthy"])
    })
  )

  it.effect("validates with a warning if the provider can't be reached", () =>
    Effect.gen(function* () {
      const { generate, platform, scripted } = yield* make()
      yield* generate("s3cret")
      scripted.failChecks(away)
      const { warnings } = yield* platform.validateInstallation(host, { ...crm, groupRef, config: { content } })
      assert.deepStrictEqual(warnings, [
        {
          name: "connectionId",
          message: "the credentials were not checked, because scripted could not be reached: connect ECONNREFUSED",
          reason: "unchecked"
        }
      ])
    })
  )
})
