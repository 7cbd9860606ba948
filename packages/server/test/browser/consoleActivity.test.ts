/** The list of operations: rows, filters, selection, the time brush, the download and the live state. @rule console.actions */
import * as Schema from "effect/Schema"
import { assert, describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import { faultsOf } from "./Looks.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, rowCount, rowOf, rows } from "./ConsoleSuite.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

const Durations = Schema.decodeUnknownSync(Schema.Array(Schema.Number))
const Page = Schema.Struct({ results: Schema.Array(Schema.Record(Schema.String, Schema.Json)) })

let world: OperationsWorld.OperationsWorld
let people = 0

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const { open } = suite

const searchLabel = "E-mail, CRM ID or operation ID"
const person = () => ({ email: `person${++people}@acme.test`, firstname: "Ada" })
const broken = { email: "no address" }
const background = { mode: "asynchronous" }

describe.skipIf(isMissing)("the list of operations", () => {
  it("shows a write within two seconds and updates its row", async () => {
    const page = await open("/operations")
    await heading(page, "Activity")
    const id = await world.write({ record: person(), ...background })
    await rowOf(page, id).getByText("Succeeded").waitFor()
    expect(await rowOf(page, id).innerText()).toMatch(
      /Create contacts person\d+@acme.test[^]*acme[^]*crm[^]*from backend/u
    )
  })

  it("receives writes as events of at most 1,500 bytes each, and doesn't read the list again", async () => {
    const page = await open("/operations")
    await rows(page).first().waitFor()
    await page.locator('.live[data-state="live"]').waitFor()
    const reads: Array<string> = []
    page.on("request", (request) => {
      if (request.url().includes("/operations?")) reads.push(request.url())
    })
    const network = await suite.context().newCDPSession(page)
    let bytes = 0
    network.on("Network.dataReceived", ({ dataLength }) => (bytes += dataLength))
    await network.send("Network.enable")
    const count = 20
    let last = ""
    for (let n = 0; n < count; n++) last = await world.write({ record: person() })
    await rowOf(page, last).getByText("Succeeded").waitFor()
    process.stdout.write(`bytes of a live page: ${Math.round(bytes / count)} per write\n`)
    expect(bytes / count).toBeLessThan(1500)
    expect(reads).toEqual([])
  })

  it("counts writes by their status and error, and filters by a count", async () => {
    await world.write({ record: person() })
    await world.write({ record: broken })
    const page = await open("/operations")
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.reload()
    const errors = page.getByRole("region", { name: "By error code" })
    await errors.getByRole("button", { name: /INVALID_EMAIL/u }).click()
    await page.waitForURL(/error=INVALID_EMAIL/u)
    await expect.poll(() => page.getByRole("region", { name: "By status" }).getByRole("button").count()).toBe(1)
    expect(await page.getByRole("button", { name: /INVALID_EMAIL/u, pressed: true }).count()).toBe(1)
    expect(await faultsOf(page, "counts")).toEqual([])
    await page.getByRole("button", { name: /INVALID_EMAIL/u, pressed: true }).click()
    await page.waitForURL((url) => !url.search.includes("error="))
  })

  it("sends no requests while live updates are off", async () => {
    const page = await open("/operations?live=off")
    await heading(page, "Activity")
    await page.getByRole("table").waitFor()
    const requested: Array<string> = []
    page.on("request", (request) => requested.push(request.url()))
    await page.clock.install()
    await page.clock.runFor(10_000)
    expect(requested.filter((url) => url.includes("/operations"))).toEqual([])
    expect(await page.getByRole("switch", { name: "Live" }).getAttribute("aria-checked")).toBe("false")
  })

  it("holds new rows back while a row has the focus, and shows their number", async () => {
    const page = await open("/operations")
    const first = rows(page).first().getByRole("link").first()
    await first.focus()
    const before = await rowCount(page)
    await world.write({ record: person() })
    await world.write({ record: person() })
    const newRows = button(page, "2 new operations")
    await newRows.waitFor({ timeout: 60_000 })
    expect(await rowCount(page)).toBe(before)
    await newRows.click()
    await expect.poll(() => rowCount(page)).toBe(before + 2)
  })

  it("keeps its filters in the URL", async () => {
    const fine = await world.write({ record: person() })
    const failed = await world.write({ record: broken, ...background })
    const page = await open("/operations")
    await rowOf(page, failed).getByText("Failed", { exact: true }).waitFor()
    const filters = page.getByRole("group", { name: "Filters" })
    await filters.getByText("Filter", { exact: true }).click()
    expect((await Axe.violations(page)).filter((fault) => !fault.includes("target-size"))).toEqual([])
    await filters.getByRole("group", { name: "Status" }).getByRole("button", { name: "Failed" }).click()
    await expect.poll(() => page.url()).toContain("status=failure")
    await rowOf(page, fine).waitFor({ state: "detached" })
    await page.reload()
    await rowOf(page, failed).waitFor()
    expect(await rowOf(page, fine).count()).toBe(0)
    await filters.getByText("Filter", { exact: true }).click()
    await page.getByLabel("Object", { exact: true }).fill("deals")
    await page.getByText("No matching operations").waitFor()
    await page.keyboard.press("Escape")
    expect(await faultsOf(page, "filters that are set")).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await button(page, "Remove the filter Object: deals").click()
    await rowOf(page, failed).waitFor()
    await button(page, "Clear filters").click()
    await rowOf(page, fine).waitFor()
  })

  it("finds an operation by its id, and opens it by the keyboard, beside the list and as a page", async () => {
    const id = await world.write({ record: person(), ...background })
    const page = await open("/operations")
    await rowOf(page, id).getByText("Succeeded").waitFor()
    await page.getByLabel(searchLabel).fill(id)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rowOf(page, id).waitFor()
    await rowOf(page, id).getByRole("link").first().focus()
    await page.keyboard.press("Enter")
    const drawer = page.getByRole("dialog", { name: /^Create contacts/u })
    await drawer.getByText(id, { exact: true }).waitFor()
    await page.waitForURL((url) => url.searchParams.get("op") === id)
    await drawer.getByRole("table", { name: "Records" }).waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("row-link")
    await page.goto(`${world.origin}/console/projects/shop/operations?op=${id}`)
    await drawer.getByRole("table", { name: "Records" }).waitFor()
    expect(await faultsOf(page, "drawer")).toEqual([])
    await drawer.getByRole("link", { name: "Open page" }).click()
    await heading(page, /^(?:Create|Update) contacts/u)
    await page.getByText(id, { exact: true }).waitFor()
  })

  it("saves its filters as a view, and opens views that others need too", async () => {
    await world.write({ record: person() })
    const page = await open("/operations?mode=synchronous&live=off")
    await rows(page).first().waitFor()
    await page.getByText("Views", { exact: true }).click()
    await page.getByLabel("Name of the view").fill("Only synchronous")
    // The open menu covers parts of other controls.
    expect((await faultsOf(page, "views")).filter((fault) => !fault.includes("target-size"))).toEqual([])
    await button(page, "Save view").click()
    await page.getByText("Views", { exact: true }).click()
    await page.getByRole("link", { name: "Failed today" }).click()
    await page.waitForURL(/status=failure&within=1d/u)
    await page.reload()
    await page.getByText("Views", { exact: true }).click()
    await page.getByRole("link", { name: "Only synchronous" }).click()
    await page.waitForURL(/operations\?mode=synchronous$/u)
    await page.getByText("Views", { exact: true }).click()
    await button(page, "Delete Only synchronous").click()
    await page.getByRole("link", { name: "Only synchronous" }).waitFor({ state: "detached" })
  })

  it("hides and resizes columns, by pointer and by keyboard, and keeps that in the browser", async () => {
    await world.write({ record: person() })
    const page = await open("/operations?live=off")
    await rows(page).first().waitFor()
    const column = (name: string) => page.getByRole("columnheader", { name, exact: true })
    const widthOf = async (name: string) => (await column(name).boundingBox())?.width ?? 0
    await page.getByText("Columns", { exact: true }).click()
    await page.getByRole("checkbox", { name: "Duration" }).uncheck()
    await column("Duration").waitFor({ state: "detached" })
    expect(await Axe.violations(page)).toEqual([])
    await page.keyboard.press("Escape")
    const edge = page.getByRole("button", { name: /^Resize Status/u })
    const before = await widthOf("Status")
    await edge.focus()
    for (let n = 0; n < 5; n++) await page.keyboard.press("ArrowRight")
    const wider = await widthOf("Status")
    expect(wider).toBeGreaterThan(before + 20)
    const box = await edge.boundingBox()
    assert(box !== null)
    await page.mouse.move(box.x + box.width / 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + 10, { steps: 4 })
    await page.mouse.up()
    expect(Math.abs(wider - 60 - (await widthOf("Status")))).toBeLessThan(4)
    expect(await Axe.violations(page)).toEqual([])
    const kept = await widthOf("Status")
    await page.reload()
    await rows(page).first().waitFor()
    expect(Math.abs(kept - (await widthOf("Status")))).toBeLessThan(2)
    expect(await column("Duration").count()).toBe(0)
    await page.getByText("Columns", { exact: true }).click()
    await button(page, "Reset columns").click()
    await column("Duration").waitFor()
    expect(Math.abs(before - (await widthOf("Status")))).toBeLessThan(20)
    await edge.press("ArrowRight")
    await page.getByText("Columns", { exact: true }).click()
    expect((await faultsOf(page, "columns")).filter((fault) => !fault.includes("target-size"))).toEqual([])
  })

  it("keeps the focus in the search field while a record is typed", async () => {
    const { email } = person()
    await world.write({ record: { email } })
    const page = await open("/operations")
    await rows(page).first().waitFor()
    await page.getByLabel(searchLabel).click()
    await page.keyboard.type(email, { delay: 20 })
    await heading(page, `Writes of ${email}`)
    await page.getByRole("table", { name: "Writes of the record, newest first" }).getByText("Written").waitFor()
    await page.getByText("No older writes of this record are found", { exact: false }).waitFor()
    expect(await page.getByLabel(searchLabel).inputValue()).toBe(email)
    await page.getByLabel(searchLabel).fill("")
    await heading(page, "Activity")
    await rows(page).first().waitFor()
  })

  it("shows why a write failed, and to whom it was", async () => {
    const id = await world.write({ record: broken })
    const page = await open("/operations")
    const row = rowOf(page, id)
    await row.getByText("no address is invalid", { exact: false }).first().waitFor()
    expect(await row.getByText("Create contacts no address").count()).toBe(1)
    await row.getByRole("link", { name: "acme", exact: true }).click()
    await heading(page, "acme")
    expect(page.url()).toContain("/customers/acme")
    await page.getByRole("table", { name: "Latest writes" }).locator("tbody tr").first().waitFor()
    expect(await faultsOf(page, "a customer")).toEqual([])
  })

  it("retries selected failures, and copies their ids", async () => {
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 400 }, times: 2 })
    const first = await world.write({ record: person() })
    const second = await world.write({ record: person() })
    const page = await open("/operations")
    for (const id of [first, second]) await rowOf(page, id).getByRole("checkbox").check()
    const bar = page.getByRole("region", { name: "Selection" })
    await bar.getByText("2 selected").waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await bar.getByRole("button", { name: "Retry 2" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Retry failed records" }).click()
    await page.getByText("2 retries started").waitFor()
    await rowOf(page, first).getByText("Failed, retried").waitFor()
    await rowOf(page, second).getByText("Failed, retried").waitFor()
    expect(await bar.count()).toBe(0)
  })

  it("shows 50,000 rows, of which it renders those near the window", async () => {
    await world.write({ record: person() })
    const page = await open("/operations?live=off")
    await rows(page).first().waitFor()
    const total = 50_000
    let served = 0
    const idOf = (n: number) => `01936001-0000-7000-8000-${(total - n).toString(16).padStart(12, "0")}`
    // What the server would answer; making so many takes minutes.
    await page.route(/\/console\/api\/.*\/operations\?/u, async (route) => {
      const first = new URL(route.request().url())
      first.searchParams.delete("pageToken")
      const answer = await route.fetch({ url: `${first}` })
      const { results } = Schema.decodeUnknownSync(Page)(await answer.json())
      const size = Number(new URL(route.request().url()).searchParams.get("pageSize"))
      const numbers = Array.from({ length: Math.min(size, total - served) }, (_, n) => served + n)
      served += numbers.length
      const body = {
        results: numbers.map((n) => ({ ...results[0], id: idOf(n) })),
        pagination: served === total ? { done: true } : { done: false, nextPageToken: idOf(served - 1) }
      }
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await rows(page).first().waitFor()
    await page.evaluate(() => {
      const frames: Array<number> = []
      Object.assign(globalThis, { durations: frames })
      const each = (before: number) =>
        requestAnimationFrame((now) => {
          frames.push(now - before)
          each(now)
        })
      each(performance.now())
    })
    const medianFrame = async () => {
      const frames = Durations(await page.evaluate(() => Reflect.get(globalThis, "durations")))
      return frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)] ?? 0
    }
    await page.waitForFunction(() => Reflect.get(globalThis, "durations").length >= 30)
    const idle = await medianFrame()
    const scrolledDown = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return rowCount(page)
    }
    await expect.poll(scrolledDown, { timeout: 150_000 }).toBe(total)
    await scrolledDown()
    await page.locator(`[aria-rowindex="${total + 1}"]`).waitFor()
    for (let part = 40; part >= 0; part--) {
      await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part / 40)
      await page.waitForTimeout(30)
      expect(await rows(page).count()).toBeLessThan(80)
    }
    const median = await medianFrame()
    process.stdout.write(
      `median frame of 50,000 rows: ${Math.round(median)} ms, nodes: ${await page.locator("*").count()}\n`
    )
    // On a busy machine, frames of a few rows take longer too.
    expect(median).toBeLessThan(Math.max(100, idle * 4))
    await rowOf(page, idOf(0)).getByRole("checkbox").check()
    await page.getByRole("region", { name: "Selection" }).getByText("1 selected").waitFor()
    await page.keyboard.press("Escape")
    await rowOf(page, idOf(0)).getByRole("link").first().focus()
    const focusedRow = () =>
      page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex") ?? "")
    for (let n = 1; n <= 40; n++) {
      await page.keyboard.press("ArrowDown")
      // As a user does: the next key once the row has the focus.
      await expect.poll(focusedRow).toBe(`${n + 2}`)
    }
  }, 180_000)

  it("selects a time by dragging over the bars, and downloads what is shown", async () => {
    await world.write({ record: person() })
    const page = await open("/operations")
    const bars = page.getByRole("img", { name: /^Records per hour/u })
    await bars.waitFor()
    await rows(page).first().waitFor()
    const box = await bars.boundingBox()
    assert(box !== null)
    await page.mouse.move(box.x + box.width / 2, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 4, box.y + 20)
    await page.mouse.up()
    await expect.poll(() => page.url()).toMatch(/since=.*until=/u)
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/u)
    await rows(page).first().waitFor()
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "CSV").click()])
    const stream = await download.createReadStream()
    let text = ""
    for await (const chunk of stream) text += String(chunk)
    expect(text.split("\r\n")[0]).toMatch(/^id,received,write,record,status,customer/u)
    expect(text.split("\r\n").length).toBe((await rowCount(page)) + 2)
  })

  it("shows since when it is disconnected, and continues by itself", async () => {
    await world.write({ record: person() })
    const page = await open("/operations")
    await rows(page).first().waitFor()
    const live = page.getByRole("switch", { name: "Live" })
    await suite.context().setOffline(true)
    await page.getByText(/^Disconnected since/u).waitFor()
    expect(await live.getAttribute("aria-checked")).toBe("true")
    await suite.context().setOffline(false)
    await page.getByText(/^Disconnected since/u).waitFor({ state: "detached" })
    await live.click()
    await page.getByText("Paused", { exact: true }).waitFor()
  })
})
