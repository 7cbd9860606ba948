import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Command from "effect/cli/Command"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { command } from "../../src/cli/types/TypesCommand.ts"
import * as DemoServer from "./DemoServer.ts"
import { temporaryFolder } from "./Process.ts"
import { faultsOf } from "./TypeCheck.ts"

const hubspot = `
import { createClient } from "@fieldgate/client"
import type { Records } from "./crm.records.ts"
const fieldgate = createClient<Records>({ baseUrl: "https://api.test/v1", apiKey: "k" })
export const calls = async () => {
  await fieldgate.objects("companies").create({ name: "Acme", industry: "BANKING", numberofemployees: 7 })
  // The group's own choice for the name that the manifest asks for.
  await fieldgate.objects("people").create({ email: "a@b.test", role: "Engineer", interests: "chess;sailing" })
  await fieldgate.objects("contacts").update({ id: 1, lifecyclestage: "lead", vip: true })
  // @ts-expect-error misspelt
  await fieldgate.objects("contacts").create({ emial: "a@b.test" })
  // @ts-expect-error a text field takes no number
  await fieldgate.objects("people").create({ role: 7 })
  // @ts-expect-error an unknown option
  await fieldgate.objects("companies").update({ id: 1, industry: "BANKNG" })
  // @ts-expect-error a field that only the CRM fills
  await fieldgate.objects("contacts").create({ hs_object_id: "1" })
  // @ts-expect-error an unknown object
  fieldgate.objects("contact")
}
`

const salesforce = `
import { createClient } from "@fieldgate/client"
import type { Records } from "./sales.records.ts"
const fieldgate = createClient<Records>({ baseUrl: "https://api.test/v1", apiKey: "k" })
export const calls = async () => {
  await fieldgate.objects("Contact").create({ LastName: "Byron", Loyalty_Points__c: 3, DoNotCall: true })
  await fieldgate.objects("Account").batch("update", [{ record: { id: "1", Tier__c: null } }])
  // @ts-expect-error each contact has a last name
  await fieldgate.objects("Contact").create({ FirstName: "Ada" })
  // @ts-expect-error a number field takes no text
  await fieldgate.objects("Contact").create({ LastName: "Byron", Loyalty_Points__c: "3" })
  // @ts-expect-error an unknown option
  await fieldgate.objects("Account").batch("create", [{ record: { Name: "Acme", Tier__c: "Gld" } }])
  // @ts-expect-error a field that only the CRM fills
  await fieldgate.objects("Contact").update({ id: "1", CreatedDate: "2026-01-01" })
}
`

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof DemoServer.start>>

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await DemoServer.start(folder.path)
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const group = ["--group", "demo-group"]
const file = (name: string) => join(folder.path, `${name}.records.ts`)

const types = (...args: ReadonlyArray<string>): Promise<string> => {
  const lines: Array<string> = []
  const heard = { ...console, log: (line: string) => lines.push(line) }
  const env = ConfigProvider.fromEnv({ env: { FIELDGATE_KEY: server.key } })
  return Command.runWith(command, { version: "1.0.0" })(["--url", server.url, ...args]).pipe(
    Effect.match({ onSuccess: () => lines.join("\n"), onFailure: ({ message }) => `failed: ${message}` }),
    Effect.provideService(Console.Console, heard),
    Effect.provideService(ConfigProvider.ConfigProvider, env),
    Effect.provide(NodeServices.layer),
    Effect.runPromise
  )
}

/** The group picks another field that the manifest asks for, as it would on its screen. */
const pickScore = async () => {
  const installations = `${server.url}/v1/projects/demo/integrations/crm/installations`
  const headers = { "x-api-key": server.key, "content-type": "application/json" }
  const listed = await (await fetch(`${installations}?groupRef=demo-group`, { headers })).text()
  const [, id = ""] = /"id":"([^"]+)"/u.exec(listed) ?? []
  const contacts = { objectName: "contacts", selectedFieldMappings: { role: "jobtitle", score: "loyalty_points" } }
  const body = {
    updateMask: ["config.content.read.objects.contacts"],
    installation: { config: { content: { read: { objects: { contacts } } } } }
  }
  return await fetch(`${installations}/${id}`, { method: "PATCH", headers, body: JSON.stringify(body) })
}

test("writes types, and reports with --check when the group's choices have changed", async () => {
  const crm = [...group, "--integration", "crm", "--out", file("crm")]
  expect(await types(...crm)).toContain("Wrote")
  expect(await types(...crm, "--check")).toContain("is up to date")

  const patched = await pickScore()
  expect([patched.status, await patched.text()]).toEqual([200, expect.anything()])
  expect(await types(...crm, "--check")).toMatch(/^failed: .* does not match the account.*\+ readonly score\?: /su)
  expect(await types(...crm)).toContain("Wrote")
  expect(await types(...group, "--integration", "sales", "--out", file("sales"))).toContain("Wrote")

  expect(await faultsOf(folder.path, { "crm.ts": hubspot, "sales.ts": salesforce })).toBe("")
})

test("names the option to pass if types can't be generated", async () => {
  expect(await types(...group)).toBe(
    "failed: the project has several integrations: pass --integration with one of crm, deals, sales"
  )
  expect(await types(...group, "--integration", "cmr")).toContain("no integration cmr: pass --integration with one of")
  expect(await types("--group", "unknown", "--integration", "crm")).toContain("unknown has not installed crm")
})

test("doesn't overwrite a file that it didn't generate", async () => {
  await writeFile(file("mine"), "export const mine = 1\n")
  expect(await types(...group, "--integration", "crm", "--out", file("mine"))).toContain(
    "not written by fieldgate types"
  )
  expect(await readFile(file("mine"), "utf8")).toBe("export const mine = 1\n")
})
