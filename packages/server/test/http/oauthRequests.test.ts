/** @rule oauth.start, http.strictBodies */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./OAuthWorld.ts"

const salesforceAt = (name: string, value: string) => ({
  provider: "salesforce",
  providerMetadata: { [name]: { value, source: "token" } }
})

describe("A request to connect an account", () => {
  it.effect("reports all its faults together", () =>
    Effect.gen(function* () {
      const { begin } = yield* serve()
      const faulty = yield* begin({ providerAppId: "gone", redirectUrl: "https://elsewhere.test/" })
      expect(faulty.status).toBe(400)
      expect(faulty.json.issues.map(({ name }: { readonly name: string }) => name)).toEqual([
        "providerAppId",
        "redirectUrl"
      ])
      const empty = yield* begin({ projectIdOrName: undefined, provider: "", groupRef: undefined })
      expect(empty.json.issues.map(({ name }: { readonly name: string }) => name)).toEqual(["provider", "groupRef"])
      const nowhere = yield* begin({ projectIdOrName: undefined })
      expect(nowhere.json.issues).toMatchObject([{ in: "body", name: "projectIdOrName" }])
    })
  )

  it.effect.each([
    ["a provider without a driver", { provider: "unknown" }, /no driver/u],
    ["a provider that isn't connected so", { provider: "keyed" }, /doesn't support OAuth/u],
    ["a host that isn't the provider's", salesforceAt("instanceUrl", "https://evil.test"), /not a host of Salesforce/u],
    ["a private address", salesforceAt("instanceUrl", "https://127.0.0.1"), /not a host of Salesforce/u],
    ["an invalid workspace", salesforceAt("workspace", "evil.test/"), /workspace/u]
  ] as const)("reports the fault of %s", ([, body, reason]) =>
    Effect.gen(function* () {
      const { begin } = yield* serve()
      const { json, status } = yield* begin(body)
      expect(status).toBe(400)
      expect(json.issues[0].detail).toMatch(reason)
    })
  )

  it.effect("leads to the org's own page where its workspace is named", () =>
    Effect.gen(function* () {
      const { begin } = yield* serve()
      const named = yield* begin(salesforceAt("workspace", "acme"))
      expect(new URL(named.text).hostname).toBe("acme.my.salesforce.com")
      const typed = yield* begin({ provider: "salesforce", providerWorkspaceRef: "acme--dev.sandbox" })
      expect(new URL(typed.text).hostname).toBe("acme--dev.sandbox.my.salesforce.com")
      expect(new URL((yield* begin({ provider: "salesforce" })).text).hostname).toBe("login.salesforce.com")
    })
  )

  it.effect("accepts the form that existing clients send", () =>
    Effect.gen(function* () {
      const { begin, demo } = yield* serve()
      const page = { origin: "http://localhost:3000" }
      const react = {
        confirmation: undefined,
        providerMetadata: {},
        enableCSRFProtection: false,
        groupName: "Acme",
        consumerName: "Ann",
        new: 1
      }
      const accept = { accept: "application/problem+json;q=1, text/plain;q=0", "x-api-key": demo.frontendKey, ...page }
      expect((yield* begin(react, accept)).headers.get("content-type")).toMatch(/^text\/plain/u)
      expect((yield* begin({ projectIdOrName: undefined, projectId: "demo" })).status).toBe(200)
    })
  )

  it.effect("uses a new state each time, and shows it to the provider's page alone", () =>
    Effect.gen(function* () {
      const { begin, log } = yield* serve()
      const started = yield* Effect.forEach([1, 2, 3], () => begin())
      const states = started.map(({ text }) => new URL(text).searchParams.get("state") ?? "")
      expect(new Set(states).size).toBe(3)
      for (const state of states) {
        expect(state).toMatch(/^[\w-]{43}$/u)
        expect(log.join("\n")).not.toContain(state)
      }
    })
  )
})
