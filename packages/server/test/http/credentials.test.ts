/** @rule connection.check, connection.create */
import { describe, expect, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as OAuthWorld from "./OAuthWorld.ts"
import { serve } from "./WorkingServer.ts"

const connections = "/v1/projects/demo/connections"
const installations = "/v1/projects/demo/integrations/crm/installations"
const owner = { provider: "hubspot", groupRef: "globex", consumerRef: "bob" }
const config = { content: { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } } }

describe("connections:generate", () => {
  it.effect("refuses a wrong key with 422, names it without its value, and stores nothing", () =>
    Effect.gen(function* () {
      const { call, post } = yield* serve
      const refused = yield* post(`${connections}:generate`, { ...owner, apiKey: "pat-na1-wrong" })
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({
        type: "urn:fieldgate:problem:credentials-refused",
        title: "Credentials refused",
        detail: "HubSpot did not accept this API key.",
        retryable: false,
        subsystem: "hubspot",
        issues: [{ in: "body", name: "apiKey" }]
      })
      expect(JSON.stringify(refused.json)).not.toContain("pat-na1-wrong")
      expect((yield* call(`${connections}?groupRef=globex`)).json).toEqual([])
    })
  )

  it.effect("answers whose account the key opens, and shows it again", () =>
    Effect.gen(function* () {
      const { call, post } = yield* serve
      const made = yield* post(`${connections}:generate`, { ...owner, apiKey: HubSpotSandbox.defaultToken })
      expect(made.status).toBe(201)
      expect(made.json).toMatchObject({
        status: "working",
        account: { accountRef: "44237313" },
        providerMetadata: { timeZone: { value: "UTC", source: "provider" } }
      })
      expect((yield* call(`${connections}/${made.json.id}`)).json).toMatchObject({
        account: { accountRef: "44237313" }
      })
    })
  )

  it.effect("warns about a provider that can't be reached", () =>
    Effect.gen(function* () {
      const { post, sandbox } = yield* serve
      sandbox.addFault({ match: { path: "/account-info/*" }, action: "dropBeforeCommit" })
      const made = yield* post(`${connections}:generate`, { ...owner, apiKey: HubSpotSandbox.defaultToken })
      expect(made.status).toBe(201)
      expect(made.json).toMatchObject({
        status: "created",
        warnings: [
          { name: "apiKey", message: expect.stringMatching(/^the credentials were not checked, because HubSpot/u) }
        ]
      })
    })
  )

  it.effect("warns and names the scope where HubSpot refuses only the check", () =>
    Effect.gen(function* () {
      const { post, sandbox } = yield* serve
      const body = {
        status: "error",
        message: "This app hasn't been granted all required scopes to make this call.",
        category: "MISSING_SCOPES",
        errors: [{ message: "One scope is required.", context: { requiredGranularScopes: ["oauth"] } }]
      }
      sandbox.addFault({ match: { path: "/account-info/*" }, action: { status: 403, body } })
      const made = yield* post(`${connections}:generate`, { ...owner, apiKey: HubSpotSandbox.defaultToken })
      expect(made.status).toBe(201)
      expect(made.json.warnings).toEqual([
        {
          name: "apiKey",
          message: expect.stringMatching(
            /^these credentials can't read the account's details from HubSpot; they lack the scope oauth: /u
          ),
          reason: "missing-scope",
          scopes: ["oauth"]
        }
      ])
    })
  )

  it.effect.each([
    ["pipedrive", { apiKey: "wrong" }, "apiKey", "Pipedrive did not accept this API key."],
    [
      "salesforce",
      {
        oauth2AuthorizationCode: { accessToken: { token: "wrong" } },
        providerMetadata: { workspace: { value: "acme" } }
      },
      "oauth2AuthorizationCode",
      "Salesforce did not accept this access token."
    ]
  ] as const)("refuses wrong credentials of %s", ([provider, credentials, name, detail]) =>
    Effect.gen(function* () {
      const { call } = yield* OAuthWorld.serve()
      const body = { ...owner, provider, environment: "production", ...credentials }
      const refused = yield* call(`${connections}:generate`, { method: "POST", body })
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({ detail, issues: [{ in: "body", name }] })
      expect((yield* call(`${connections}?groupRef=globex`)).json).toEqual([])
    })
  )
})

describe("an installation on a connection with a wrong key", () => {
  it.effect("refuses with 403 and stores nothing, even if it only validates", () =>
    Effect.gen(function* () {
      const { call, post } = yield* serve
      const made = yield* post(`${connections}:generate?skipSampling=true`, { ...owner, apiKey: "pat-na1-wrong" })
      expect([made.status, made.json.status]).toEqual([201, "created"])
      const body = { groupRef: "globex", connectionId: made.json.id, config }
      for (const path of [installations, `${installations}:validate`]) {
        const refused = yield* post(path, body)
        expect(refused.status).toBe(403)
        expect(refused.json).toMatchObject({ type: "urn:fieldgate:problem:connection-invalid", subsystem: "hubspot" })
      }
      expect((yield* call(`${installations}?groupRef=globex`)).json).toEqual([])
      const unchecked = yield* post(`${installations}?skipSampling=true`, body)
      expect(unchecked.status).toBe(201)
      expect(unchecked.json).toMatchObject({ healthStatus: "unhealthy", connection: { status: "bad_credentials" } })
    })
  )
})
