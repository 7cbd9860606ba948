/** @rule console.actions */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import { faultsOf } from "./Looks.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, rowOf, rows, status } from "./ConsoleSuite.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld
let people = 0

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const { open } = suite

const searchLabel = "E-mail, CRM ID or operation ID"
const person = () => ({ email: `person${++people}@acme.test`, firstname: "Ada" })
const broken = { email: "no address" }
const background = { mode: "asynchronous" }
const autoBatch = { ...background, autoBatchPolicy: { maxDelayMinutes: 60 } }

/** @rule writer.records */
describe.skipIf(isMissing)("the search for a record", () => {
  it("shows who wrote it, when and to whom, by an address and by its id, and opens the operation", async () => {
    const { email, firstname } = person()
    const created = await world.write({ record: { email, firstname } })
    const id = world.sandbox.records().at(-1)?.id ?? ""
    const changed = await world.write({ type: "update", record: { id, firstname: "Augusta" }, reason: "ticket 7" })
    await world.write({ record: person() })
    const page = await open("/operations")
    const field = page.getByLabel(searchLabel)
    for (const text of [email.toUpperCase(), id]) {
      const answered = page.waitForResponse(/operations:find/u)
      await field.fill(text)
      await answered
      await page.getByRole("table", { name: "Writes of the record, newest first" }).waitFor()
      await expect.poll(() => rows(page).count()).toBe(2)
    }
    const [first, second] = await rows(page).allInnerTexts()
    expect(first).toMatch(/Update contacts[^]*Written[^]*acme[^]*crm[^]*backend[^]*ticket 7/u)
    expect(second).toMatch(/Create contacts[^]*Written[^]*acme[^]*crm[^]*backend[^]*API key/u)
    expect(await Axe.violations(page)).toEqual([])
    expect(new URL(page.url()).search).not.toContain(id)
    await button(page, "Show fields").first().click()
    const fields = page.getByRole("dialog").getByRole("table", { name: "Fields of record 1" })
    await fields.getByText("Augusta").waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await button(page, "Close").click()
    await rows(page).first().getByRole("link").click()
    await page.getByText(changed, { exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe(id)
    await rows(page).nth(1).getByRole("link").click()
    await page.getByText(created, { exact: true }).waitFor()
  })

  it("explains why nothing is found, and returns to the list", async () => {
    await world.write({ record: person() })
    const page = await open("/operations")
    const field = page.getByLabel(searchLabel)
    await field.fill("eve@acme.test")
    await page.getByText("No writes of this record").waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await field.fill("")
    await page.getByRole("table", { name: "Operations, newest first" }).waitFor()
  })

  it("has no faults of layout on narrow and wide screens, in both themes", async () => {
    const { email, firstname } = person()
    await world.write({ record: { email, firstname } })
    const page = await open("/operations")
    await page.getByLabel(searchLabel).fill(email)
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await faultsOf(page, "the writes of a record")).toEqual([])
  })
})

describe.skipIf(isMissing)("the author of an operation", () => {
  const said = { reason: "asked by mail", metadata: { ticket: "4711" } }

  it("appears with the reason, the metadata and the rule of each field, and links to the author's other writes", async () => {
    const other = await world.write({ record: person(), ...said })
    const plain = await world.write({ record: person() })
    const id = await world.write({ record: person(), ...said })
    const page = await open(`/operations/${id}`)
    await status(page, "Succeeded")
    const request = page.getByRole("region", { name: "Request", exact: true })
    for (const text of ["backend", "API key", "asked by mail", "ticket", "4711"]) {
      await request.getByText(text, { exact: false }).first().waitFor()
    }
    await button(page, "Copy the ID of the request").waitFor()
    const fields = page.getByRole("table", { name: "Fields of record 1" })
    await fields.getByText("the request contains it").first().waitFor()
    expect(await fields.getByText("Allowed", { exact: true }).count()).toBe(2)
    expect(await Axe.violations(page)).toEqual([])
    await request.getByRole("link", { name: "4711" }).click()
    await heading(page, "Activity")
    await rowOf(page, other).waitFor()
    expect(await rowOf(page, plain).count()).toBe(0)
    await button(page, "Clear filters").click()
    await rowOf(page, plain).waitFor()
    const requestedBy = async (name: string) => {
      await page.getByRole("group", { name: "Filters" }).getByText("Filter", { exact: true }).click()
      await page.getByRole("group", { name: "Requested by" }).getByRole("button", { name }).click()
    }
    await requestedBy("Host program")
    await page.getByText("No matching operations").waitFor()
    await requestedBy("backend")
    await rowOf(page, plain).getByText("backend").waitFor()
  })

  it("appears for each record of an auto batch", async () => {
    const id = await world.write({ record: broken, ...autoBatch, ...said })
    expect(await world.write({ record: broken, ...autoBatch })).toBe(id)
    const page = await open(`/operations/${id}`)
    await page.getByText("The records are of several requests").waitFor()
    const records = page.getByRole("table", { name: "Records" })
    await records.getByText("asked by mail").waitFor()
    expect(await records.getByRole("link", { name: "backend" }).count()).toBe(2)
    expect(await Axe.violations(page)).toEqual([])
  })
})

describe.skipIf(isMissing)("an operation in the console", () => {
  it("shows the outcome of each record, the requests and the history", async () => {
    const batch = [person(), broken, person()].map((record) => ({ record }))
    const id = await world.write({ batch, ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Partially succeeded")
    const records = page.getByRole("table", { name: "Records" })
    await expect.poll(() => records.locator("tbody tr").count()).toBe(3)
    await records.getByText(/email: .*invalid/iu).waitFor()
    await page.getByLabel("Outcome").selectOption("Failed")
    await expect.poll(() => records.locator("tbody tr").count()).toBe(1)
    await page.getByText("/crm/objects/2026-09/contacts/batch/create", { exact: true }).waitFor()
    await page.getByLabel("Body").getByText("no address").waitFor()
    await page.getByText(/^Finished after/u).waitFor()
    expect(await page.content()).not.toContain("sandbox-hubspot-token")
  })

  it("shows each attempt with its cause and the provider's response", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 423 } })
    const id = await world.write({ record: person(), ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Succeeded")
    const course = page.getByRole("list", { name: "Course" }).getByRole("listitem")
    await expect
      .poll(async () => (await course.allInnerTexts()).map((text) => text.split("\n")[0]))
      .toEqual(expect.arrayContaining(["Attempt 1", "Waiting to retry", "Attempt 2"]))
    const attempts = page.getByRole("table", { name: "Attempts" }).locator("tbody tr")
    await expect.poll(() => attempts.count()).toBe(2)
    expect(await attempts.nth(0).innerText()).toMatch(
      /Retrying[^]*locked[^]*POST \/crm\/objects\/[\w-]+\/contacts 423 after/u
    )
    expect(await attempts.nth(1).innerText()).toMatch(/Succeeded[^]*POST \/crm\/objects\/[\w-]+\/contacts 201 after/u)
  })

  it("runs or cancels a collecting batch after a confirmation", async () => {
    const id = await world.write({ record: person(), ...autoBatch })
    const page = await open(`/operations/${id}`)
    await status(page, "Collecting")
    await button(page, "Run now").click()
    const dialog = page.getByRole("dialog")
    expect(await Axe.violations(page)).toEqual([])
    await dialog.getByRole("button", { name: "Run now" }).click()
    await status(page, "Succeeded")
    const other = await world.write({ record: person(), ...autoBatch })
    await page.goto(`${world.origin}/console/projects/shop/operations/${other}`)
    await button(page, "Cancel operation").click()
    await page.keyboard.press("Escape")
    await status(page, "Collecting")
    await button(page, "Cancel operation").click()
    await dialog.getByRole("button", { name: "Cancel operation" }).click()
    await status(page, "Failed")
    await page.getByRole("table", { name: "Records" }).getByText("cancelled").waitFor()
  })

  it("retries failed records as a new operation, and opens it", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 400 } })
    const id = await world.write({ record: person(), ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Failed")
    await page.locator(".page-actions").getByText("More", { exact: true }).click()
    await button(page, "Retry failed records").click()
    await page.getByRole("dialog").getByRole("button", { name: "Retry failed records" }).click()
    await expect.poll(() => page.url()).not.toContain(id)
    await status(page, "Succeeded")
    await page.locator("dt", { hasText: "Retry of" }).locator("..").getByRole("link").click()
    await expect.poll(() => page.url()).toContain(id)
  })

  it("explains an uncertain record, and retries it without a lookup only after the risk is typed", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: "dropAfterCommit" })
    const id = await world.write({ record: { firstname: "Ada" }, ...background })
    const page = await open(`/operations/${id}`)
    await status(page, "Uncertain")
    await page
      .getByText(/check for it at the provider/u)
      .first()
      .waitFor()
    await button(page, "Retry uncertain records").click()
    const dialog = page.getByRole("dialog")
    const confirm = dialog.getByRole("button", { name: "Retry uncertain records" })
    await confirm.click()
    await dialog.getByText("Fieldgate can't look up").waitFor()
    await confirm.click({ force: true })
    expect(await dialog.count()).toBe(1)
    await dialog.getByLabel(/^Type/u).fill("risk duplicates")
    await confirm.click()
    await expect.poll(() => page.url()).not.toContain(id)
  })

  it("shows the server's refusal in the dialog", async () => {
    const id = await world.write({ record: person(), ...autoBatch })
    const page = await open(`/operations/${id}`)
    await status(page, "Collecting")
    await page.route("**/*:cancel", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({
          type: "urn:fieldgate:problem:store-unavailable",
          title: "Database unavailable",
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
    await dialog.getByRole("alert").getByText("Database unavailable").waitFor()
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click()
    await status(page, "Collecting")
    expect(await dialog.count()).toBe(0)
  })
})

describe.skipIf(isMissing)("sandbox records in the console", () => {
  it("link to the write that created them", async () => {
    const page = await open("/operations")
    await page.getByRole("link", { name: "Developers", exact: true }).click()
    await page.getByRole("link", { name: "Sandbox records", exact: true }).click()
    await heading(page, "Sandbox records")
    const { email, ...record } = person()
    const id = await world.write({ record: { ...record, email }, ...background })
    const entry = page.getByRole("listitem").filter({ hasText: email }).filter({ hasText: "Just written" })
    await entry.waitFor({ timeout: 10_000 })
    await entry.getByRole("link").click()
    await heading(page, /^(?:Create|Update) contacts/u)
    expect(page.url()).toContain(id)
  })

  it("link to an older write, and report a record without a write", async () => {
    const { email, ...record } = person()
    const id = await world.write({ record: { ...record, email } })
    await world.addStranger("stranger@acme.test")
    const page = await suite.context().newPage()
    // As if hundreds of writes had followed.
    await page.route("**/operations?pageSize=200", (route) =>
      route.fulfill({ json: { results: [], pagination: { done: true } } })
    )
    await ConsolePage.signIn(suite.context(), world)
    await page.goto(`${world.origin}/console/projects/shop/sandbox-records`)
    await page.getByLabel("Search records").fill("stranger")
    await page.getByText("Not written by any stored operation").waitFor()
    await page.getByLabel("Search records").fill(email)
    await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click()
    await heading(page, /^(?:Create|Update) contacts/u)
    expect(page.url()).toContain(id)
  })
})

describe.skipIf(isMissing)("every page about operations", () => {
  it("has no accessibility faults in both themes, and fits narrow windows", { timeout: 240_000 }, async () => {
    const partial = await world.write({ batch: [person(), broken].map((record) => ({ record })), ...background })
    const collecting = await world.write({ record: person(), ...autoBatch })
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 423 }, times: 2 })
    const retried = await world.write({ record: person(), ...background })
    const found: Array<string> = []
    const pages = [
      ["/operations", "Activity"],
      ["/operations?status=in_progress&object=deals", "Activity"],
      [`/operations/${partial}`, /^(?:Create|Update) contacts/u],
      [`/operations/${collecting}`, /^(?:Create|Update) contacts/u],
      [`/operations/${retried}`, /^(?:Create|Update) contacts/u],
      ["/statistics", "Statistics"],
      ["/sandbox-records", "Sandbox records"]
    ] as const
    const page = await open("/operations")
    for (const [path, name] of pages) {
      await page.goto(`${world.origin}/console/projects/shop${path}`)
      await heading(page, name)
      await page.locator("main .bone").first().waitFor({ state: "detached" })
      if (name === "Statistics") await page.getByText("Show as table").first().click()
      found.push(...(await faultsOf(page, path)))
    }
    expect(found).toEqual([])
  })
})

/** Of one page, whose answers arrive one after another. */
const shiftOf = async (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // The DOM's types don't have layout shifts yet.
            const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
            if (!hadRecentInput) sum += value
          }
        }).observe({ type: "layout-shift", buffered: true })
        setTimeout(() => resolve(sum), 200)
      })
  )

describe.skipIf(isMissing)("layout", () => {
  it("shifts by at most 0.05 while a page loads", { timeout: 120_000 }, async () => {
    const failed = await world.write({ record: broken })
    const queued = await world.write({ record: person(), ...background })
    const page = await open("/operations")
    let turn = 0
    await page.route("**/console/api/**", async (route) => {
      turn += 1
      await new Promise((resolve) => setTimeout(resolve, 80 * (1 + (turn % 4))))
      await route.continue()
    })
    const shifts: Array<readonly [path: string, shift: number]> = []
    for (const path of [`/operations/${failed}`, `/operations/${queued}`, "/operations", ""]) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${world.origin}/console/projects/shop${path}`)
        await page.locator("main h1").waitFor()
        await page.locator("main .bone").first().waitFor({ state: "detached" })
        shifts.push([`${path} ${width}`, await shiftOf(page)])
      }
    }
    process.stdout.write(`layout shifts: ${shifts.map(([, shift]) => shift.toFixed(3)).join(", ")}\n`)
    expect(shifts.filter(([, shift]) => shift > 0.05)).toEqual([])
  })
})
