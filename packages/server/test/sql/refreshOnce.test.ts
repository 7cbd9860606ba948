import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { Salesforce } from "@fieldgate/providers"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const host = Caller.Host()
const provider = ProviderName.make("salesforce")
const groupRef = GroupRef.make("acme")
const project = "shop"

/** A project with an installed integration over a connection whose token has ended. */
const install = Effect.fnUntraced(function* (platform: Platform["Service"]) {
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.decoded.createProject(host, { orgId, name: project })
  const objects = [{ objectName: ObjectName.make("Contact") }]
  const manifest = { specVersion: "1.0.0", integrations: [{ name: "sales", provider, write: { objects } }] } as const
  yield* platform.decoded.deployManifest(host, { project, manifest })
  const { clientId, clientSecret } = SalesforceSandbox.defaultApp
  yield* platform.decoded.createProviderApp(host, {
    project,
    provider,
    clientId,
    clientSecret: Redacted.make(clientSecret)
  })
  const connection = yield* platform.decoded.createConnection(host, {
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    providerMetadata: { workspace: { value: "acme", source: "input" } },
    credentials: {
      _tag: "OAuthCredentials",
      accessToken: Redacted.make("ended"),
      refreshToken: Redacted.make(SalesforceSandbox.defaultRefreshToken),
      expiresAt: DateTime.makeUnsafe(0)
    }
  })
  yield* platform.createInstallation(host, {
    skipSampling: true,
    project,
    integration: "sales",
    groupRef,
    connectionId: connection.id,
    config: { content: { provider, write: { objects: { Contact: { objectName: "Contact" } } } } }
  })
  return connection
})

describe.each(databases)("a token that has ended, in two processes (%s)", (_name, fresh) => {
  it.live(
    "refreshes it once, even if the provider revokes each refresh token on first use",
    () =>
      Effect.gen(function* () {
        const sandbox = yield* SalesforceSandbox.make({ rotateRefreshTokens: true })
        const driver = Salesforce.driver({ fetch: sandbox.fetch })
        const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
        const stores = yield* Layer.build(StoresOnSql.layer(fresh))
        const open = Layer.build(
          Layer.fresh(Platform.layer).pipe(Layer.provide([Layer.succeedContext(stores), registry]))
        ).pipe(Effect.flatMap((context) => Effect.provideContext(Effect.service(Platform), context)))
        const platforms = [yield* open, yield* open] as const
        const { id, projectId } = yield* install(platforms[0])
        const writes = [1, 2, 3].flatMap((n) =>
          platforms.map((platform, process) =>
            platform.writeRecords(host, {
              project,
              integration: "sales",
              objectName: ObjectName.make("Contact"),
              request: { groupRef, type: "create", record: { LastName: `Lee ${process}.${n}` } }
            })
          )
        )
        const answers = yield* Effect.all(writes, { concurrency: "unbounded" })
        assert.isTrue(answers.every(({ result }) => result?.success === true))
        const refreshes = sandbox.journal().filter(({ url }) => url === "/services/oauth2/token")
        assert.lengthOf(refreshes, 1)
        const connections = yield* Effect.provideContext(Effect.service(ConnectionStore), stores)
        const { providerMetadata, status } = yield* connections.get(projectId, id)
        assert.strictEqual(status, "working")
        assert.strictEqual(providerMetadata?.["instanceUrl"]?.value, "https://acme.my.salesforce.com")
      }).pipe(Effect.scoped),
    30_000
  )
})
