import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Page } from "playwright-core"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import * as Receiver from "../webhooks/Receiver.ts"
import * as Axe from "./Axe.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, status } from "./ConsoleSuite.ts"
import * as ConsoleWorld from "./ConsoleWorld.ts"
import { faultsOf } from "./Looks.ts"

let world: ConsoleWorld.ConsoleWorld
let receiver: Receiver.Receiver
let isFixed = false
const scope = Scope.makeUnsafe()

/** No automatic retry while a test runs. */
const refusal = { "retry-after": "3600" }

const suite = ConsoleSuite.over(async () => {
  world = await ConsoleWorld.start()
  const opened = Receiver.open((response, { path }) => {
    if (path.endsWith("/gone")) response.writeHead(410).end()
    else if (isFixed) response.writeHead(204).end()
    else response.writeHead(503, refusal).end('{"reason":"no disk","sent":"Bearer hush"}')
  })
  receiver = await Effect.runPromise(Scope.provide(opened, scope))
  return world
})
beforeEach(() => {
  isFixed = false
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const { open } = suite

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

const deliveries = (page: Page) => page.getByRole("table", { name: /^Deliveries/u }).locator("tbody tr")

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
    await row.getByText("Waiting to retry", { exact: true }).waitFor()
    await row.getByText("the receiver answered 503").waitFor()
    await status(page, "Failing")
    isFixed = true
    await row.getByRole("button", { name: /^Resend webhook.test/u }).click()
    await row.getByText("Delivered", { exact: true }).waitFor()
    await row.getByText("HTTP 204").waitFor()
    await row.getByText(/^attempt 2, after/u).waitFor()
    await status(page, "Active")
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
    await status(gone, "Disabled")
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
    await status(page, "Disabled")
    expect(await button(page, "Send test event").count()).toBe(0)
    await page.getByText(/No events are recorded or sent/u).waitFor()
    await button(page, "Enable").click()
    await status(page, "Active")
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

  it("are edited, and deleted once the name is typed", { timeout: 60_000 }, async () => {
    await createDestination("draft")
    const page = await open("/webhooks/draft")
    const dialog = page.getByRole("dialog")
    await button(page, "Edit").click()
    await dialog.getByLabel("Name").fill("final")
    await dialog.getByLabel("All events, also those that are added later").uncheck()
    await dialog.getByLabel("connection.error").check()
    expect(await faultsOf(page, "editing a destination")).toEqual([])
    await button(page, "Save changes").click()
    await heading(page, "final")
    await page.getByText("write.async.done, connection.error").waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText("More", { exact: true }).click()
    await button(page, "Show signing key").click()
    const key = dialog.getByRole("region", { name: "Signing key" })
    const first = (await key.innerText()).trim()
    expect(first).toMatch(/^whsec_/u)
    await button(page, "Rotate key").click()
    await expect.poll(async () => (await key.innerText()).trim()).not.toBe(first)
    await button(page, "Done").click()
    expect(await page.content()).not.toContain("whsec_")
    await page.getByText("More", { exact: true }).click()
    await button(page, "Delete destination").click()
    await dialog.getByLabel(/^Type/u).fill("final")
    await dialog.getByRole("button", { name: "Delete destination" }).click()
    await heading(page, "Webhooks")
    expect(await page.getByRole("link", { name: "final", exact: true }).count()).toBe(0)
  })

  it("show the event of a delivery, and resend all that failed in a time", { timeout: 60_000 }, async () => {
    await createDestination("ranged")
    for (let sent = 0; sent < 2; sent += 1) await call("/ranged:test")
    const page = await open("/webhooks/ranged")
    await deliveries(page).first().getByText("the receiver answered 503").waitFor()
    const dialog = page.getByRole("dialog")
    await deliveries(page)
      .first()
      .getByRole("button", { name: /^Show webhook.test/u })
      .click()
    await dialog.getByRole("group", { name: "Event" }).getByText('"webhook.test"').waitFor()
    await dialog
      .getByRole("table", { name: "Attempts of the delivery" })
      .getByText("the receiver answered 503")
      .waitFor()
    const response = dialog.getByRole("region", { name: "Response body" })
    expect(await response.innerText()).toBe('{"reason":"no disk","sent":"[redacted]"}')
    expect(await faultsOf(page, "a delivery")).toEqual([])
    await button(page, "Close").click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText("More", { exact: true }).click()
    await button(page, "Resend failed deliveries").click()
    expect(await faultsOf(page, "resending")).toEqual([])
    await dialog.getByRole("button", { name: "Resend failed deliveries" }).click()
    await page.getByText("No delivery failed in this time").waitFor()
  })
})
