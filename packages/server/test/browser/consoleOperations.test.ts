/**
 * Operations in the console: as they come and end, what became of them, how they fare, and what they left in a CRM.
 * @rule console.actions
 */
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, test } from "vitest"
import * as Axe from "./Axe.ts"
import { faultsOf } from "./Looks.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld
let context: BrowserContext
let complaints: Array<string>
let people = 0

beforeAll(async () => {
  if (!isMissing) world = await OperationsWorld.start()
}, 120_000)
afterAll(() => world?.[Symbol.asyncDispose]())

beforeEach(async () => {
  if (isMissing) return
  complaints = []
  context = await world.browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })
  context.setDefaultTimeout(15_000)
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const open = async (path: string): Promise<Page> =>
  ConsolePage.goTo(await ConsolePage.pageOf(context, complaints), world, `/projects/shop${path}`)

const somebody = () => ({ email: `person${++people}@acme.test`, firstname: "Ada" })
const broken = { email: "no address" }
const background = { mode: "asynchronous" }
const gathered = { ...background, autoBatchPolicy: { maxDelayMinutes: 60 } }

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const rows = (page: Page) => page.getByRole("table").first().locator("tbody tr")
const status = (page: Page, text: string) => page.locator(".page-title .status", { hasText: text }).waitFor()
const rowOf = (page: Page, id: string) => page.locator("tbody tr", { has: page.locator(`[title="${id}"]`) })

describe.skipIf(isMissing)("The list of operations", () => {
  test("shows what is written within two seconds, and each row changes as its operation does", async () => {
    const page = await open("/operations")
    await heading(page, "Operations")
    const id = await world.write({ record: somebody(), ...background })
    await rowOf(page, id).getByText("Succeeded").waitFor({ timeout: 5000 })
    expect(await rowOf(page, id).getByText("1 written").count()).toBe(1)
  })

  test("asks for nothing while it is switched off", async () => {
    const page = await open("/operations?live=off")
    await heading(page, "Operations")
    await page.getByRole("table").waitFor()
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(request.url()))
    await page.clock.install()
    await page.clock.runFor(10_000)
    expect(asked.filter((url) => url.includes("/operations"))).toEqual([])
    expect(await page.getByRole("switch", { name: "Live" }).getAttribute("aria-checked")).toBe("false")
  })

  test("holds new rows back while somebody reads, and says how many there are", async () => {
    const page = await open("/operations")
    const first = rows(page).first().getByRole("link")
    await first.focus()
    const before = await rows(page).count()
    await world.write({ record: somebody() })
    await world.write({ record: somebody() })
    const news = button(page, "2 new operations")
    await news.waitFor({ timeout: 10_000 })
    expect(await rows(page).count()).toBe(before)
    await news.click()
    await expect.poll(() => rows(page).count()).toBe(before + 2)
  })

  test("is narrowed by filters that stand in the address", async () => {
    const fine = await world.write({ record: somebody() })
    const failed = await world.write({ record: broken, ...background })
    const page = await open("/operations")
    await rowOf(page, failed).getByText("Failed", { exact: true }).waitFor()
    await page.getByLabel("Status", { exact: true }).selectOption("Failure")
    await expect.poll(() => page.url()).toContain("status=failure")
    await rowOf(page, fine).waitFor({ state: "detached" })
    await page.reload()
    await rowOf(page, failed).waitFor()
    expect(await rowOf(page, fine).count()).toBe(0)
    await page.getByLabel("Object", { exact: true }).fill("deals")
    await page.getByText("Nothing found").waitFor()
    await button(page, "Clear filters").click()
    await rowOf(page, fine).waitFor()
  })

  test("finds an operation by its id and by a record that it wrote, and leads to it by the keyboard", async () => {
    const id = await world.write({ record: somebody(), ...background })
    const page = await open("/operations")
    await rowOf(page, id).getByText("Succeeded").waitFor()
    const recordId = world.sandbox.records().at(-1)?.id ?? ""
    for (const words of [recordId, id]) {
      await page.getByLabel("Operation or record id").fill(words)
      await expect.poll(() => rows(page).count()).toBe(1)
      await rowOf(page, id).waitFor()
    }
    await rowOf(page, id).getByRole("link").focus()
    await page.keyboard.press("Enter")
    await heading(page, "Operation")
    await page.getByText(id, { exact: true }).waitFor()
  })
})

describe.skipIf(isMissing)("An operation", () => {
  test("tells what became of each record, what was sent, and what happened", async () => {
    const batch = [somebody(), broken, somebody()].map((record) => ({ record }))
    const id = await world.write({ batch, ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Partly written")
    const records = page.getByRole("table", { name: "Records" })
    await expect.poll(() => records.locator("tbody tr").count()).toBe(3)
    await records.getByText(/email: .*invalid/iu).waitFor()
    await page.getByLabel("Outcome").selectOption("Failed")
    await expect.poll(() => records.locator("tbody tr").count()).toBe(1)
    await page.getByText("/crm/v3/objects/contacts/batch/create", { exact: true }).waitFor()
    await page.getByLabel("Body").getByText("no address").waitFor()
    await page.getByText(/^Ended after/u).waitFor()
    expect(await page.content()).not.toContain("sandbox-hubspot-token")
  })

  test("tells its attempts one by one, with why each failed and what the provider answered", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 423 } })
    const id = await world.write({ record: somebody(), ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Succeeded")
    const attempts = page.getByRole("table", { name: "Attempts" }).locator("tbody tr")
    await expect.poll(() => attempts.count()).toBe(2)
    expect(await attempts.nth(0).innerText()).toMatch(
      /Tried again[^]*locked[^]*POST \/crm\/v3\/objects\/contacts 423 after/u
    )
    expect(await attempts.nth(1).innerText()).toMatch(/Succeeded[^]*POST \/crm\/v3\/objects\/contacts 201 after/u)
  })

  test("that gathers is run now, or cancelled, after a question", async () => {
    const id = await world.write({ record: somebody(), ...gathered })
    const page = await open(`/operations/${id}`)
    await status(page, "Gathering")
    await button(page, "Run now").click()
    const dialog = page.getByRole("dialog")
    expect(await Axe.violations(page)).toEqual([])
    await dialog.getByRole("button", { name: "Run now" }).click()
    await status(page, "Succeeded")
    const other = await world.write({ record: somebody(), ...gathered })
    await page.goto(`${world.origin}/console/projects/shop/operations/${other}`)
    await button(page, "Cancel operation").click()
    await page.keyboard.press("Escape")
    await status(page, "Gathering")
    await button(page, "Cancel operation").click()
    await dialog.getByRole("button", { name: "Cancel operation" }).click()
    await status(page, "Failed")
    await page.getByRole("table", { name: "Records" }).getByText("cancelled").waitFor()
  })

  test("that failed is written again as a new one, which opens", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 400 } })
    const id = await world.write({ record: somebody(), ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Failed")
    await button(page, "Write failed records again").click()
    await page.getByRole("dialog").getByRole("button", { name: "Write failed records again" }).click()
    await expect.poll(() => page.url()).not.toContain(id)
    await status(page, "Succeeded")
  })

  test("that is uncertain says what to look for, and is written again without a lookup only once the risk was typed", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: "dropAfterCommit" })
    const id = await world.write({ record: { firstname: "Nobody" }, ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Uncertain")
    await page
      .getByText(/look for it in the provider/u)
      .first()
      .waitFor()
    await button(page, "Write uncertain records again").click()
    const dialog = page.getByRole("dialog")
    const confirm = dialog.getByRole("button", { name: "Write uncertain records again" })
    await confirm.click()
    await dialog.getByText("No lookup can show").waitFor()
    await confirm.click({ force: true })
    expect(await dialog.count()).toBe(1)
    await dialog.getByLabel(/^Type/u).fill("risk duplicates")
    await confirm.click()
    await expect.poll(() => page.url()).not.toContain(id)
  })

  test("shows the server's refusal where another was faster", async () => {
    const id = await world.write({ record: somebody(), ...gathered })
    const page = await open(`/operations/${id}`)
    await status(page, "Gathering")
    await page.route("**/*:cancel", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({
          type: "urn:fieldgate:problem:store-unavailable",
          title: "The database is away",
          status: 503,
          detail: "the operation could not be read",
          remedy: "Try again.",
          retryable: false
        })
      })
    )
    await button(page, "Cancel operation").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Cancel operation" }).click()
    await dialog.getByRole("alert").getByText("The database is away").waitFor()
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click()
    await status(page, "Gathering")
    expect(await dialog.count()).toBe(0)
  })
})

describe.skipIf(isMissing)("Statistics", () => {
  test("are drawn, stand in a table too, and name the causes of failures", async () => {
    await world.write({ record: somebody() })
    await world.write({ record: broken })
    const page = await open("/statistics")
    await page.getByRole("img", { name: "Throughput" }).waitFor()
    await page.getByRole("img", { name: "Latency" }).waitFor()
    await page.getByText("As a table").first().click()
    const table = page.getByRole("table", { name: "Throughput" })
    await expect.poll(() => table.locator("tbody tr").count()).toBe(60)
    await page.getByText("INVALID_EMAIL").waitFor()
    await button(page, "Day").click()
    await expect.poll(() => page.url()).toContain("range=day")
    await expect.poll(() => table.locator("tbody tr").count()).toBe(24)
    await page.reload()
    expect(await button(page, "Day").getAttribute("aria-pressed")).toBe("true")
  })
})

describe.skipIf(isMissing)("The demo's records", () => {
  test("stand beside the write that made them, and lead to it", async () => {
    const page = await open("/operations")
    await page.getByRole("link", { name: "Sandbox records", exact: true }).click()
    await heading(page, "Sandbox records")
    const { email, ...record } = somebody()
    const id = await world.write({ record: { ...record, email }, ...background })
    const entry = page.getByRole("listitem").filter({ hasText: email })
    await entry.getByText("Just written").waitFor({ timeout: 10_000 })
    await entry.getByRole("link").click()
    await heading(page, "Operation")
    expect(page.url()).toContain(id)
  })

  test("find the write that made them also where it is none of the latest, and say where there is none", async () => {
    const { email, ...record } = somebody()
    const id = await world.write({ record: { ...record, email } })
    await world.addStranger("stranger@acme.test")
    const page = await context.newPage()
    // As if hundreds of writes had come since: the latest don't hold it.
    await page.route("**/operations?pageSize=200", (route) =>
      route.fulfill({ json: { results: [], pagination: { done: true } } })
    )
    await ConsolePage.signIn(context, world)
    await page.goto(`${world.origin}/console/projects/shop/sandbox-records`)
    await page.getByLabel("Search records").fill("stranger")
    await page.getByText("By no write that is kept").waitFor()
    await page.getByLabel("Search records").fill(email)
    await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click()
    await heading(page, "Operation")
    expect(page.url()).toContain(id)
  })
})

describe.skipIf(isMissing)("Every page about operations", () => {
  test("is for everyone, light and dark, and not wider than a narrow window", { timeout: 240_000 }, async () => {
    const partly = await world.write({ batch: [somebody(), broken].map((record) => ({ record })), ...background })
    const gathering = await world.write({ record: somebody(), ...gathered })
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 423 }, times: 2 })
    const retried = await world.write({ record: somebody(), ...background })
    const found: Array<string> = []
    const pages = [
      ["/operations", "Operations"],
      ["/operations?status=in_progress&object=deals", "Operations"],
      [`/operations/${partly}`, "Operation"],
      [`/operations/${gathering}`, "Operation"],
      [`/operations/${retried}`, "Operation"],
      ["/statistics", "Statistics"],
      ["/sandbox-records", "Sandbox records"]
    ] as const
    const page = await open("/operations")
    for (const [path, name] of pages) {
      await page.goto(`${world.origin}/console/projects/shop${path}`)
      await heading(page, name)
      await page.locator("main .bone").first().waitFor({ state: "detached" })
      if (name === "Statistics") await page.getByText("As a table").first().click()
      found.push(...(await faultsOf(page, path)))
    }
    expect(found).toEqual([])
  })
})
