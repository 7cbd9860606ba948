/** What changes keys and people's data in the console, and the correction of a refused record. @rule console.actions */
import { importPKCS8, SignJWT } from "jose"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading } from "./ConsoleSuite.ts"
import { faultsOf } from "./Looks.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const { open } = suite

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${world.origin}/v1/projects/shop/integrations`, { headers: { "x-api-key": key } })).status

describe.skipIf(isMissing)("keys", () => {
  it("are created, shown once, rotated, disabled and deleted", async () => {
    const page = await open("/keys")
    await heading(page, "Keys")
    await button(page, "Create API key").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Label").fill("staging")
    expect(await faultsOf(page, "creating a key")).toEqual([])
    await button(page, "Create key").click()
    const shown = dialog.getByRole("region", { name: "API key" })
    const first = (await shown.innerText()).trim()
    expect(await statusWith(first)).toBe(200)
    await button(page, "I have stored it").click()
    await rowOf(page, "staging").getByText("Active").waitFor()
    expect(await page.content()).not.toContain(first)
    await button(page, "Rotate staging").click()
    await dialog.getByRole("button", { name: "Rotate key" }).click()
    await dialog.getByText("The old value no longer works", { exact: false }).waitFor()
    const second = (await shown.innerText()).trim()
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
    await button(page, "I have stored it").click()
    await button(page, "Disable staging").click()
    await dialog.getByRole("button", { name: "Disable key" }).click()
    await rowOf(page, "staging").getByText("Disabled").waitFor()
    expect(await statusWith(second)).toBe(401)
    await button(page, "Delete staging").click()
    await dialog.getByLabel(/^Type/u).fill("staging")
    await dialog.getByRole("button", { name: "Delete key" }).click()
    await rowOf(page, "staging").waitFor({ state: "detached" })
  })

  it("can't be left without an active full key by accident", async () => {
    const page = await open("/keys")
    await button(page, "Disable backend").click()
    await page.getByRole("dialog").getByRole("button", { name: "Disable key" }).click()
    await page.getByRole("dialog").getByRole("alert").waitFor()
    expect(await statusWith(world.key)).toBe(200)
  })
})

describe.skipIf(isMissing)("JWT keys", () => {
  it("are made in the browser, accepted, disabled and deleted", async () => {
    const page = await open("/keys")
    await button(page, "Add JWT key").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Label").fill("app")
    expect(await faultsOf(page, "adding a JWT key")).toEqual([])
    await button(page, "Create key pair").click()
    const pem = (await dialog.getByRole("region", { name: "Private key" }).innerText()).trim()
    const kid = await dialog.locator("code").first().innerText()
    const token = await new SignJWT({ groupRef: "acme", consumerRef: "ann" })
      .setProtectedHeader({ alg: "RS256", kid })
      .setSubject("ann")
      .setIssuedAt()
      .setExpirationTime("5 min")
      .sign(await importPKCS8(pem, "RS256"))
    const statusOf = async () =>
      (await fetch(`${world.origin}/v1/projects/shop/integrations`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect(await statusOf()).toBe(200)
    await button(page, "I have stored it").click()
    expect(await page.content()).not.toContain("PRIVATE KEY")
    await button(page, "Disable app").click()
    await button(page, "Disable JWT key").click()
    await button(page, "Delete app").click()
    expect(await statusOf()).toBe(401)
    await dialog.getByLabel(/^Type/u).fill("app")
    await button(page, "Delete JWT key").click()
    await page.getByText("No JWT signing keys").waitFor()
  })
})

describe.skipIf(isMissing)("webhook destinations", () => {
  it("are added with chosen events, and show their signing key", async () => {
    const page = await open("/webhooks")
    await heading(page, "Webhooks")
    await button(page, "Add destination").first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("billing")
    await dialog.getByLabel("URL").fill("https://billing.example/fieldgate")
    await dialog.getByLabel(/^All events/u).uncheck()
    await dialog.getByLabel("connection.error").check()
    expect(await faultsOf(page, "adding a destination")).toEqual([])
    await dialog.getByRole("button", { name: "Add destination" }).click()
    await dialog
      .getByRole("region", { name: "Signing key" })
      .getByText(/^whsec_/u)
      .waitFor()
    await button(page, "Done").click()
    expect(await rowOf(page, "billing").innerText()).toMatch(/write\.async\.done, connection\.error/u)
  })

  it("show why the server refuses an address", async () => {
    const page = await open("/webhooks?create=destination")
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("plain")
    await dialog.getByLabel("URL").fill("http://billing.example")
    await dialog.getByRole("button", { name: "Add destination" }).click()
    await dialog.getByRole("alert").waitFor()
    expect(await rowOf(page, "plain").count()).toBe(0)
  })
})

describe.skipIf(isMissing)("a person's data", () => {
  it("is exported, and erased after the address is typed", async () => {
    const email = "leaving@acme.test"
    const id = await world.write({ record: { email, firstname: "Lea" } })
    const page = await open("/privacy")
    await heading(page, "Data requests")
    await page.getByLabel("E-mail address").fill(email)
    expect(await faultsOf(page, "data requests")).toEqual([])
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export data").click()])
    let text = ""
    for await (const chunk of await download.createReadStream()) text += String(chunk)
    expect(text).toContain(email)
    expect(text.trim().split("\n").at(-1)).toContain('"end"')
    await button(page, "Erase data").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Erase data" }).click({ force: true })
    expect(await dialog.count()).toBe(1)
    await dialog.getByLabel(/^Type/u).fill(email)
    await dialog.getByRole("button", { name: "Erase data" }).click()
    await page.getByText("Data erased").waitFor()
    await page.getByText(/^1 record/u).waitFor()
    await page.goto(`${world.origin}/console/projects/shop/operations/${id}`)
    await heading(page, /^(?:Create|Update) contacts/u)
    await page.getByRole("table", { name: "Records" }).waitFor()
    expect(await page.locator("main").innerText()).not.toContain(email)
  })
})

describe.skipIf(isMissing)("a refused record", () => {
  it("is corrected with a preview and sent once, as a new operation", async () => {
    const id = await world.write({ record: { email: "no address", firstname: "Fix" } })
    const page = await open(`/operations/${id}`)
    await page.getByRole("table", { name: "Records" }).getByText("no address", { exact: true }).waitFor()
    const dialog = page.getByRole("dialog")
    const actions = page.locator(".page-actions")
    expect(await button(page, "Retry failed records").isVisible()).toBe(false)
    await actions.getByText("More", { exact: true }).click()
    await button(page, "Retry failed records").click()
    await dialog.getByText(/^The provider refused 1 record and will most likely refuse it again/u).waitFor()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    expect(await button(page, "Fix and resend").first().getAttribute("data-kind")).toBe("primary")
    await actions.getByRole("button", { name: "Fix and resend" }).click()
    const preview = dialog.getByRole("region", { name: "What would be sent" })
    await preview.getByText("no address").waitFor()
    await dialog.getByLabel("email", { exact: true }).fill("fixed@acme.test")
    await preview.getByText("fixed@acme.test").waitFor()
    expect(await faultsOf(page, "fix and resend")).toEqual([])
    const before = world.sandbox.records().length
    await button(page, "Send corrected record").click()
    await expect.poll(() => page.url()).not.toContain(id)
    await page.locator(".page-title .status", { hasText: "Succeeded" }).waitFor()
    await page.getByText(`Correction of operation ${id}`, { exact: true }).waitFor()
    expect(world.sandbox.records().length).toBe(before + 1)
  })
})

describe.skipIf(isMissing)("an operation with several refused records", () => {
  it("opens the form of each, and shows what the provider answered", async () => {
    const batch = ["first bad", "second bad"].map((email) => ({ record: { email } }))
    const id = await world.write({ batch, mode: "asynchronous" })
    const page = await open(`/operations/${id}`)
    await page.locator(".page-actions").getByRole("button", { name: "Fix and resend" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Failed record").selectOption({ label: "Record 2: second bad" })
    expect(await dialog.getByLabel("email", { exact: true }).inputValue()).toBe("second bad")
    await button(page, "Cancel").click()
    const calls = page.getByRole("region", { name: "Calls and answers" })
    await calls.getByRole("group", { name: "Answer of the provider" }).getByText("VALIDATION_ERROR").first().waitFor()
    await calls.getByText("Provider's request ID").waitFor()
    const json = page.getByRole("group", { name: "Operation as JSON" })
    await json.getByText(id, { exact: false }).first().waitFor()
    await page.getByRole("region", { name: "JSON" }).getByRole("button", { name: "Collapse all" }).click()
    expect(await json.getByText(id, { exact: false }).count()).toBe(0)
    expect(await faultsOf(page, "an operation with answers")).toEqual([])
  })
})

const manifest = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    write:
      objects:
        - objectName: companies
`

describe.skipIf(isMissing)("a deploy", () => {
  it("is planned from a pasted manifest, with the customers that it affects", async () => {
    const page = await open("/integrations")
    await heading(page, "Integrations")
    await button(page, "Plan a deploy").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Manifest (YAML)").fill("specVersion: 2")
    await button(page, "Show plan").click()
    await dialog.getByRole("alert").waitFor()
    await dialog.getByLabel("Manifest (YAML)").fill(manifest)
    await button(page, "Show plan").click()
    const plan = dialog.getByRole("region", { name: "Plan" })
    await plan.getByText("1 installation is affected.", { exact: false }).waitFor()
    expect(await plan.innerText()).toMatch(/crm[^]*Changed[^]*write › objects › companies[^]*acme: no longer defined/u)
    expect(await faultsOf(page, "a plan")).toEqual([])
  })
})
