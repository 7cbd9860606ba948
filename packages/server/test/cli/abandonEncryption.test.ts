/** @rule encryption.lostKey */
import { describe, expect, it, vi } from "vitest"
import { command, fieldgate, saying, stop, temporaryFolder } from "./Process.ts"

const keyWith = (id: string, fill: number) => ({
  FIELDGATE_ENCRYPTION_KEY: `${id}:${Buffer.alloc(32, fill).toString("base64")}`
})

describe("fieldgate keys abandon", () => {
  it("lets a server start without a lost key; accounts that are connected again send what waited", async () => {
    await using folder = await temporaryFolder()
    const at = ["--folder", folder.path]
    const start = async (env: Readonly<Record<string, string>>) => {
      const run = fieldgate(["start", ...at, "--port", "0", "--sandbox-port", "0"], env)
      const [, url = ""] = await saying(run, /listens on (\S+)/u)
      const [, key = ""] = await saying(run, /API key {4}(\S+)/u)
      await saying(run, /Read the operation/u)
      const call = async (path: string, method = "GET", body?: object) => {
        const headers = { "x-api-key": key, "content-type": "application/json" }
        const sent = body === undefined ? {} : { body: JSON.stringify(body) }
        const answer = await fetch(`${url}/v1/projects/demo/${path}`, { method, headers, ...sent })
        // oxlint-disable-next-line typescript/no-explicit-any -- a test asks for any member of any answer
        const json: any = await answer.json()
        return { status: answer.status, json }
      }
      return { run, call }
    }
    const contacts = "integrations/crm/objects/contacts"
    const ann = { groupRef: "demo-group", type: "create", record: { email: "ann@acme.test" } }
    const before = await start(keyWith("k1", 1))
    const demo = "connections?provider=hubspot&groupRef=demo-group"
    const [{ id: connectionId }] = (await before.call(demo)).json
    const { apiKey } = (await before.call(`connections/${connectionId}?includeCreds=true`)).json
    const receiver = {
      name: "hooks",
      type: "webhook",
      metadata: { url: "https://hooks.acme.test", headers: { "x-a": "b" } }
    }
    expect((await before.call("destinations", "POST", receiver)).status).toBe(201)
    expect((await before.call(contacts, "POST", ann)).status).toBe(200)
    await stop(before.run)

    const replaced = command(["start", ...at], keyWith("k1", 2))
    expect([await replaced.ended, replaced.output()]).toEqual([
      1,
      expect.stringContaining('"k1" is not the key with that ID')
    ])
    const lost = command(["start", ...at], keyWith("k2", 2))
    expect([await lost.ended, lost.output()]).toEqual([1, expect.stringContaining('encrypted with the key "k1"')])
    const refusals = [
      [keyWith("k1", 1), "k1", 'the encryption key "k1" is configured, so its secrets are not lost'],
      [keyWith("k1", 2), "k1", "give the new key an ID of its own, such as k2:"],
      [keyWith("k2", 2), "k9", 'no secret is encrypted with a key "k9"']
    ] as const
    for (const [env, id, reason] of refusals) {
      const refused = command(["keys", "abandon", "--key", id, ...at], env)
      expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining(reason)])
    }
    const abandoned = command(["keys", "abandon", "--key", "k1", ...at], keyWith("k2", 2))
    expect(await abandoned.ended).toBe(0)
    for (const line of [
      /^connection \S+ \(hubspot, group demo-group\): connect the account again$/mu,
      /^destination hooks: give the receiver the new signing key/mu,
      /^provider app hubspot \(sandbox\): set its client secret again$/mu,
      /^search by value: earlier writes/mu
    ])
      expect(abandoned.output()).toMatch(line)

    const after = await start(keyWith("k2", 2))
    const { json: connections } = await after.call(demo)
    expect(connections[0]).toMatchObject({
      status: "bad_credentials",
      lastError: { message: 'the encryption key "k1" of the credentials was lost: connect the account again' }
    })
    const { json: hooks } = await after.call("destinations/hooks?includeSecrets=true")
    expect(hooks).toMatchObject({
      active: false,
      secrets: { webhookSigningKey: expect.stringMatching(/^whsec_/u) }
    })
    const refused = await after.call(contacts, "POST", { ...ann, type: "update", record: { id: "1", firstname: "A" } })
    expect([refused.status, refused.json.type]).toEqual([403, "urn:fieldgate:problem:connection-invalid"])
    const waiting = await after.call(contacts, "POST", {
      ...ann,
      mode: "asynchronous",
      record: { email: "ben@acme.test" }
    })
    expect(waiting.status).toBe(200)
    const operation = `operations/${waiting.json.operationId}`
    await vi.waitFor(async () => expect((await after.call(operation)).json.metadata.stage).toBe("parked"), 60_000)

    // The connection is still one of the sandbox: a key of it is not sent to the real provider.
    const update = { updateMask: ["apiKey"], connection: { apiKey } }
    const reconnected = await after.call(`connections/${connectionId}`, "PATCH", update)
    expect(reconnected).toMatchObject({ status: 200, json: { status: "working" } })
    await vi.waitFor(async () => expect((await after.call(operation)).json.status).toBe("success"), 60_000)
    await stop(after.run)
  })
})
