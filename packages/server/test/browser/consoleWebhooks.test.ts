import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as Receiver from "../webhooks/Receiver.ts"
import * as Axe from "./Axe.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as ConsoleWorld from "./ConsoleWorld.ts"
import { faultsOf } from "./Looks.ts"

let world: ConsoleWorld.ConsoleWorld
let receiver: Receiver.Receiver
let context: BrowserContext
let complaints: Array<string>
let isFixed = false
const scope = Scope.makeUnsafe()

/** No automatic retry while a test runs. */
const refusal = { "retry-after": "3600" }

beforeAll(async () => {
  if (isMissing) return
  world = await ConsoleWorld.start()
  const opened = Receiver.open((response, { path }) => {
    if (path.endsWith("/gone")) response.writeHead(410).end()
    else response.writeHead(isFixed ? 204 : 503, isFixed ? {} : refusal).end()
  })
  receiver = await Effect.runPromise(Scope.provide(opened, scope))
}, 120_000)
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

beforeEach(async () => {
  if (isMissing) return
  complaints = []
  isFixed = false
  context = await world.browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })
  context.setDefaultTimeout(15_000)
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const open = async (path: string): Promise<Page> =>
  ConsolePage.goTo(await ConsolePage.pageOf(context, complaints), world, `/projects/shop${path}`)

const call = async (path: string, body?: object): Promise<void> => {
  const answer = await fetch(`${world.origin}/v1/projects/shop/destinations${path}`, {
    method: "POST",
    headers: { "x-api-key": world.key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!answer.ok) expect.fail(await answer.text())
}

const createDestination = (name: string, rest: object = {}) =>
  call("", {
    name,
    type: "webhook",
    metadata: { url: `${receiver.url}/${name}`, headers: { authorization: "Bearer hush" } },
    ...rest
  })

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const deliveries = (page: Page) => page.getByRole("table", { name: /^Deliveries/u }).locator("tbody tr")
const badge = (page: Page, text: string) => page.locator(".page-title .status", { hasText: text }).waitFor()

describe.skipIf(isMissing)("webhooks in the console", () => {
  it("explain how to add the first destination", async () => {
    const page = await open("/webhooks")
    await page.getByText("No destinations yet").waitFor()
    const example = page.getByRole("region", { name: "Example call" })
    expect(await example.textContent()).toContain(`${world.origin}/v1/projects/shop/destinations`)
    expect(await faultsOf(page, "no webhooks")).toEqual([])
  })

  it("show why a delivery failed, and deliver it when it is resent", { timeout: 60_000 }, async () => {
    await createDestination("backend")
    const page = await open("/webhooks/backend")
    await page.getByText("No deliveries yet").waitFor()
    await button(page, "Send test event").click()
    const row = deliveries(page).first()
    await row.getByText("Waiting", { exact: true }).waitFor()
    await row.getByText("the receiver answered 503").waitFor()
    await badge(page, "Failing")
    isFixed = true
    await row.getByRole("button", { name: /^Resend webhook.test/u }).click()
    await row.getByText("Delivered", { exact: true }).waitFor()
    await row.getByText("HTTP 204").waitFor()
    await row.getByText(/^attempt 2, after/u).waitFor()
    await badge(page, "Active")
    const ids = receiver.received
      .filter(({ path }) => path.endsWith("/backend"))
      .map(({ headers }) => headers["webhook-id"])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    const text = await page.content()
    expect(text).not.toContain("hush")
    expect(text).not.toContain("whsec_")
  })

  it("fit long names and URLs into any window", { timeout: 60_000 }, async () => {
    await createDestination("watching")
    await createDestination("gone")
    await call("/gone:test")
    const gone = await open("/webhooks/gone")
    await badge(gone, "Disabled")
    expect(await faultsOf(gone, "a disabled destination")).toEqual([])
    await expect.poll(() => receiver.received.some(({ path }) => path.endsWith("/watching"))).toBe(true)
    const page = await open("/webhooks/watching")
    await page.getByText("destination.webhook.disabled").waitFor()
    await page.getByText("the receiver answered 503").first().waitFor()
    expect(await faultsOf(page, "a failing destination")).toEqual([])
    for (const width of [400, 640, 680, 720, 768, 860, 980, 1100]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([width, Math.max(over, 0)]).toEqual([width, 0])
    }
  })

  it("list destinations with URL, events, and the time since which they fail", async () => {
    await createDestination("reporting", { events: ["write.async.done", "connection.error"] })
    await call("/reporting:test")
    const detail = await open("/webhooks/reporting")
    await detail.getByText("the receiver answered 503").first().waitFor()
    const page = await open("/webhooks")
    const row = page.getByRole("row", { name: /^reporting/u })
    await row.getByText("Failing").waitFor()
    await row.getByText("the receiver answered 503").waitFor()
    await row.getByText(`${receiver.url}/reporting`).waitFor()
    await row.getByText("write.async.done, connection.error").waitFor()
    expect(await faultsOf(page, "webhooks")).toEqual([])
    await page.getByRole("link", { name: "reporting", exact: true }).click()
    await heading(page, "reporting")
  })

  it("stop while a destination is disabled, after a confirmation", async () => {
    await createDestination("paused")
    const page = await open("/webhooks/paused")
    await button(page, "Disable").click()
    await page.getByRole("dialog").waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await button(page, "Disable destination").click()
    await badge(page, "Disabled")
    expect(await button(page, "Send test event").count()).toBe(0)
    await page.getByText(/No events are recorded or sent/u).waitFor()
    await button(page, "Enable").click()
    await badge(page, "Active")
    await button(page, "Send test event").waitFor()
  })

  it("filter deliveries by status, and show them in pages", { timeout: 60_000 }, async () => {
    isFixed = true
    await createDestination("busy")
    for (let sent = 0; sent < 51; sent += 1) await call("/busy:test")
    const page = await open("/webhooks/busy")
    await button(page, "Older").click()
    await button(page, "Newest").waitFor()
    await expect.poll(() => deliveries(page).count()).toBe(1)
    await page.reload()
    await button(page, "Newest").click()
    await expect.poll(() => deliveries(page).count()).toBe(50)
    await page.getByLabel("Status").selectOption("failed")
    await page.getByText("No matching deliveries").waitFor()
    expect(new URL(page.url()).search).toBe("?status=failed")
  })
})
