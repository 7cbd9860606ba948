/** @rule oauth.start, oauth.session, oauth.confirmation, problem.allFaults */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Client, createClient, ProblemError } from "../src/index.ts"
import * as TestServer from "./TestServer.ts"

let server: TestServer.TestServer
let fieldgate: Client

beforeAll(async () => {
  server = await TestServer.start()
  fieldgate = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey })
})

afterAll(() => server[Symbol.asyncDispose]())

const ann = { project: "demo", provider: "hubspot", groupRef: "demo-group", consumerRef: "ann" }

describe("oauth", () => {
  test("returns the consent page and the session, whose progress can be read", async () => {
    await fieldgate.providerApps.create({ project: "demo", provider: "hubspot", clientId: "id", clientSecret: "shh" })
    const { sessionId, url } = await fieldgate.oauth.connect({ ...ann, openerOrigin: "http://localhost:3000" })
    const { hostname, searchParams } = new URL(url)
    expect(hostname).toBe("app.hubspot.com")
    const session = { project: "demo", sessionId }
    expect(await fieldgate.oauth.progress(session)).toMatchObject({ sessionId, status: "pending" })
    const answer = new URLSearchParams({ state: searchParams.get("state") ?? "", error: "access_denied" })
    await fetch(new URL(`/oauth/callback?${answer}`, server.baseUrl))
    expect(await fieldgate.oauth.progress(session)).toMatchObject({
      status: "failed",
      error: "HubSpot was not allowed to connect the account"
    })
  })

  test("confirms a sign-in with the value that the browser received", async () => {
    const { sessionId } = await fieldgate.oauth.connect({ ...ann, openerOrigin: "http://localhost:3000" })
    const early = fieldgate.oauth.complete({ project: "demo", sessionId, completion: "guess" })
    await expect(early).rejects.toMatchObject({
      problem: { status: 409, type: "urn:fieldgate:problem:completion-refused" }
    })
  })

  test("rejects an invalid request and unknown sessions and connections with problems", async () => {
    const calls = [
      fieldgate.oauth.connect({ ...ann, provider: "unknown", redirectUrl: "https://app.test/" }),
      fieldgate.oauth.progress({ project: "demo", sessionId: "unknown" }),
      fieldgate.oauth.reconnect({ project: "demo", connectionId: "unknown" })
    ]
    const errors = await Promise.all(calls.map((each) => each.catch((error: unknown) => error)))
    expect(errors.map((error) => error instanceof ProblemError && error.problem.status)).toEqual([400, 404, 404])
  })
})
