/**
 * A sign-in at every provider that has OAuth, on its sandbox's pages, until the refresh of the token. The table is the server's own list of
 * drivers, so that a provider that comes later is tested, too.
 * @rule oauth.window, credentials.refresh
 */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Sandboxes from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Effect from "effect/Effect"
import * as EffectHttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { driversWith } from "../../src/cli/Deployment.ts"
import * as HttpServer from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import * as Chromium from "./Chromium.ts"

const host = Caller.Host()

const withConsent = driversWith({ sandboxUrls: {} }).flatMap(({ info, name, oauth }) =>
  oauth !== undefined && info.signIns.some(({ _tag }) => _tag === "oauth2") ? [name] : []
)

/** The sandbox of a provider, by the name of its export. */
const sandboxOf = (provider: string) => {
  const found = Object.entries(Sandboxes).find(([name]) => name.toLowerCase() === `${provider}sandbox`)?.[1]
  return found !== undefined && "start" in found && "defaultApp" in found
    ? { ...found, facts: "orgHost" in found ? { orgHost: { value: found.orgHost, source: "input" } } : {} }
    : assert.fail(`the package has a sandbox of ${provider} with a defaultApp`)
}

/** A server with one provider, whose API and sign-in are a sandbox on a port. */
const start = async (provider: (typeof withConsent)[number]) => {
  const { defaultApp, start: startSandbox } = sandboxOf(provider)
  const sandbox = startSandbox()
  const crm = await ServeSandbox.start(sandbox)
  const drivers = driversWith({ sandboxUrls: { [provider]: crm.url } })
  const registry = Layer.sync(ProviderRegistry, () => ProviderRegistry.fromDrivers([...drivers]))
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  const settings = ServerSettings.layer({ port: 0, logRequests: false })
  const runtime = ManagedRuntime.make(HttpServer.layer.pipe(Layer.provideMerge(platform), Layer.provide(settings)))
  const key = await runtime.runPromise(
    Effect.gen(function* () {
      const platform = yield* Platform
      const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
      const { name: project } = yield* platform.createProject(host, { orgId, name: "demo" })
      yield* platform.decoded.createProviderApp(host, {
        project,
        provider,
        environment: "sandbox",
        clientId: defaultApp.clientId,
        clientSecret: Redacted.make(defaultApp.clientSecret),
        ...(provider === "hubspot" ? { scopes: ["oauth", "crm.objects.contacts.read"] } : {})
      })
      return (yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })).secret
    })
  )
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  const origin = EffectHttpServer.formatAddress(address)
  const call = async (path: string, sent?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method: sent === undefined ? "GET" : "POST",
      headers: { "x-api-key": Redacted.value(key), "content-type": "application/json" },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) })
    })
    const body = await response.text()
    assert.isTrue(response.ok, body)
    return { body, session: response.headers.get("oauth-session-id") ?? "" }
  }
  /** Describes the first object of the account again. */
  const describeFirst = (connectionId: string) =>
    runtime.runPromise(
      Effect.gen(function* () {
        const platform = yield* Platform
        const account = { connectionId: ConnectionId.make(connectionId) }
        const [first] = yield* platform.describeObjects(host, { project: "demo", account })
        const objectName = first?.name ?? assert.fail("the account has objects")
        return yield* platform.describeObject(host, { project: "demo", account, objectName, refresh: true })
      })
    )
  return {
    sandbox,
    call,
    describeFirst,
    origin,
    [Symbol.asyncDispose]: async () => {
      await runtime.dispose()
      await crm[Symbol.asyncDispose]()
    }
  }
}

const Finished = Schema.fromJsonString(
  Schema.Struct({ status: Schema.Literal("succeeded"), connectionId: Schema.String })
)

describe.skipIf(Chromium.isMissing)("a sign-in by OAuth", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await Chromium.launch()
  })
  afterAll(() => browser?.close())

  it("is tested for every provider that has it", () => {
    expect(withConsent).toEqual(expect.arrayContaining(["hubspot", "salesforce", "pipedrive", "attio", "close"]))
  })

  it.each(withConsent)(
    "leads from the consent page of %s to a connection whose token is refreshed",
    async (provider) => {
      await using world = await start(provider)
      const { call, describeFirst, origin, sandbox } = world
      const begun = await call("/v1/oauth-connect", {
        projectIdOrName: "demo",
        provider,
        environment: "sandbox",
        groupRef: "acme",
        consumerRef: "ann",
        confirmation: "none",
        // Dynamics has an address per organization, which precedes the sign-in.
        providerMetadata: sandboxOf(provider).facts
      })
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(begun.body)
      await page.locator('button[name="decision"][value="allow"]').click()
      await page.waitForURL((url) => url.href.startsWith(`${origin}/oauth/callback`))
      await page
        .getByText(/connected/iu)
        .first()
        .waitFor()
      await context.close()

      const finished = await call(`/v1/projects/demo/oauth-connect/${begun.session}`)
      const { connectionId } = Schema.decodeUnknownSync(Finished)(finished.body)
      await describeFirst(connectionId)
      const used = () =>
        sandbox
          .journal()
          .flatMap(({ headers }) => /^(?!Basic )\S+ (.+)$/u.exec(headers["authorization"] ?? "")?.[1] ?? [])
      const [first = ""] = used().slice(-1)
      assert.isTrue(sandbox.expireToken(first))
      // Attio's tokens don't expire, and come without one that refreshes: only another sign-in helps.
      const isRefreshable = sandbox.journal().some(({ answer }) => answer?.body.includes('"refresh_token":"') === true)
      const isRenewed = await describeFirst(connectionId).then(
        () => used().at(-1) !== first,
        () => false
      )
      assert.strictEqual(isRenewed, isRefreshable)
      const refreshes = sandbox.journal().filter(({ body }) => body.includes("grant_type=refresh_token"))
      assert.lengthOf(refreshes, isRefreshable ? 1 : 0)
    }
  )
})
