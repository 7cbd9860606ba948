/** @rule driver.sandbox */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import * as Chromium from "./Chromium.ts"
import { faultsOf } from "./Looks.ts"

const authorization = `Bearer ${HubSpotSandbox.defaultToken}`

const create = (url: string, properties: Readonly<Record<string, string>>) =>
  fetch(`${url}/crm/v3/objects/contacts`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ properties })
  })

describe.skipIf(Chromium.isMissing)("the page of a sandbox", { timeout: 60_000 }, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await Chromium.launch()
  })
  afterAll(() => browser.close())

  const opened = async (sandbox: HubSpotSandbox.HubSpotSandbox, url: string) => {
    const context = await browser.newContext()
    const page: Page = await context.newPage()
    const errors: Array<string> = []
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())))
    await page.goto(url)
    return { page, errors, sandbox, [Symbol.asyncDispose]: () => context.close() }
  }

  it("shows records and requests with their bodies, and no credentials", async () => {
    const sandbox = HubSpotSandbox.start()
    await using served = await ServeSandbox.start(sandbox)
    await create(served.url, { email: "ann@acme.test", lastname: `<img src=x onerror="alert(1)">` })
    await create(served.url, { email: "no address" })
    await using world = await opened(sandbox, served.url)
    const { page } = world
    await page.getByText("400 POST /crm/v3/objects/contacts").click()
    expect(await page.getByRole("region", { name: "Answer" }).textContent()).toContain('"category": "VALIDATION_ERROR"')
    expect(await page.getByRole("cell", { name: "ann@acme.test", exact: true }).count()).toBe(1)
    expect(await page.getByRole("cell", { name: "<img" }).count()).toBe(1)
    expect(await page.content()).not.toContain(HubSpotSandbox.defaultToken)
    expect(world.errors).toEqual([])
  })

  it("switches faults by keyboard", async () => {
    const sandbox = HubSpotSandbox.start()
    await using served = await ServeSandbox.start(sandbox)
    await using world = await opened(sandbox, served.url)
    const { page } = world
    await page.getByRole("button", { name: "Turn on : Server error", exact: true }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Turn off : Server error", exact: true }).waitFor()
    const statuses = [await create(served.url, {}), await create(served.url, {})].map(({ status }) => status)
    expect(statuses).toEqual([503, 503])
    await page.getByRole("button", { name: "Turn off : Server error", exact: true }).press("Space")
    await page.getByRole("button", { name: "Next call : Rate limit", exact: true }).press("Enter")
    await page.getByText("next call", { exact: true }).waitFor()
    const next = [await create(served.url, {}), await create(served.url, {})].map(({ status }) => status)
    expect(next).toEqual([429, 201])
    await page.getByRole("button", { name: "Reset the sandbox" }).press("Enter")
    await page.getByText("No records yet").waitFor()
    expect(world.errors).toEqual([])
  })

  it("has no accessibility violation, wide or narrow, light or dark", async () => {
    const sandbox = HubSpotSandbox.start()
    await using served = await ServeSandbox.start(sandbox)
    sandbox.addFault({ action: { status: 503 }, match: { method: "GET" } })
    sandbox.addFault({ action: "dropAfterCommit" })
    await create(served.url, { email: "ann@acme.test", lastname: "Smith" }).catch(() => undefined)
    await create(served.url, { email: "no address" })
    await using world = await opened(sandbox, served.url)
    await world.page.getByText("400 POST").click()
    expect(await faultsOf(world.page, "sandbox")).toEqual([])
    expect(await Axe.violations(world.page)).toEqual([])
  })
})
