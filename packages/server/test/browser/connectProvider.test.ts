/** @rule react.signIn, react.redirect, oauth.window, react.connect */
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as BrowserWorld from "./BrowserWorld.ts"
import { isMissing } from "./Chromium.ts"

let world: BrowserWorld.BrowserWorld
let context: BrowserContext
let complaints: Array<string>

beforeAll(async () => {
  if (!isMissing) world = await BrowserWorld.start()
})
afterAll(() => world?.[Symbol.asyncDispose]())

beforeEach(async () => {
  if (isMissing) return
  world.sandbox.reset()
  complaints = []
  context = await world.browser.newContext()
  context.on("console", (message) => {
    if (/Content Security Policy|Trusted/u.test(message.text())) complaints.push(message.text())
  })
})
/** All tests share one group, so each removes its connection. */
afterEach(async () => {
  if (!isMissing) await disconnect()
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const events = async (page: Page) => (await page.locator("output").textContent()) ?? ""

const opened = async (path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${world.application}${path}`)
  return page
}

const disconnect = async () => {
  const page = await opened("/react")
  await page.getByRole("heading").waitFor()
  if ((await button(page, "Remove connection").count()) === 0) return
  await button(page, "Remove connection").click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove connection" }).click()
  await heading(page, "Connect demo to HubSpot")
  expect(await events(page)).toMatch(/^disconnected [\da-f-]{36}\n$/u)
}

/** Any new page: Playwright doesn't report a window without an opener as a popup. */
const consentPage = async (page: Page, name = "Continue with HubSpot"): Promise<Page> => {
  const [popup] = await Promise.all([context.waitForEvent("page"), button(page, name).click()])
  await popup.waitForURL((url) => url.href !== "about:blank")
  return popup
}

const allow = (popup: Page) => popup.getByRole("button", { name: "Connect app" }).click()
const deny = (popup: Page) => popup.getByRole("button", { name: "Cancel" }).click()

/** The events that the application receives; after a redirect, they follow the heading with a short delay. */
const eventsAtEnd = async (page: Page) => {
  await heading(page, "HubSpot is connected")
  await expect.poll(() => events(page)).not.toBe("")
  return await events(page)
}

const once = /^connected [\da-f-]{36}\n$/u

describe.skipIf(isMissing)("ConnectProvider", () => {
  it("connects through the provider's page in a window, which then closes", async () => {
    const page = await opened("/react")
    const popup = await consentPage(page)
    await allow(popup)
    expect(await eventsAtEnd(page)).toMatch(once)
    if (!popup.isClosed()) await popup.waitForEvent("close")
  })

  it("connects if the window can't reach the page", async () => {
    const page = await opened("/severed/react")
    const popup = await consentPage(page)
    expect(await popup.evaluate("window.opener")).toBeNull()
    await page.getByText(/^Finished signing in\?/u).waitFor()
    await allow(popup)
    expect(await eventsAtEnd(page)).toMatch(once)
  })

  it("shows that the sign-in was denied, and starts again", async () => {
    const page = await opened("/react")
    await deny(await consentPage(page))
    await page.getByText("You cancelled. Nothing was connected.").waitFor()
    expect(await events(page)).toBe("")
    await allow(await consentPage(page))
    expect(await eventsAtEnd(page)).toMatch(once)
  })

  it("opens a closed window again", async () => {
    const page = await opened("/react")
    const popup = await consentPage(page)
    await popup.close()
    await allow(await consentPage(page, "Open again"))
    expect(await eventsAtEnd(page)).toMatch(once)
  })

  it("continues in its own tab if the browser blocks windows, and returns", async () => {
    const page = await context.newPage()
    // Waits for the message: an evaluation by Playwright counts as a user gesture, which allows windows.
    const blocked = page.waitForEvent("console", (message) => message.text() === "blocked")
    await page.goto(`${world.application}/react?eager&tab=crm`)
    await blocked
    await heading(page, "Your browser blocked the window")
    await button(page, "Continue in this tab").click()
    await allow(page)
    expect(await eventsAtEnd(page)).toMatch(once)
    expect(page.url()).toBe(`${world.application}/react?eager=&tab=crm`)
  })

  it("offers a link if the browser blocks windows", async () => {
    const page = await context.newPage()
    const blocked = page.waitForEvent("console", (message) => message.text() === "blocked")
    await page.goto(`${world.application}/react?eager`)
    await blocked
    const link = page.getByRole("link", { name: "Open HubSpot" })
    const [popup] = await Promise.all([context.waitForEvent("page"), link.click()])
    await allow(popup)
    expect(await eventsAtEnd(page)).toMatch(once)
  })

  it("connects with an API key, by the keyboard alone", async () => {
    const page = await opened("/react")
    await button(page, "Use an API key instead").press("Enter")
    await page.keyboard.type("sandbox-hubspot-token")
    await page.keyboard.press("Enter")
    expect(await eventsAtEnd(page)).toMatch(once)
    expect(await page.evaluate("document.activeElement.textContent")).toBe("HubSpot is connected")
    expect(await page.getByText("Connected to account 44237313.").count()).toBe(1)
  })

  it("explains a rejected key, and accepts the right one", async () => {
    const page = await opened("/react")
    await button(page, "Use an API key instead").press("Enter")
    await page.keyboard.type("wrong")
    await page.keyboard.press("Enter")
    await page.getByText("HubSpot did not accept this API key. Check it and try again.").waitFor()
    expect(await page.getByText(/is now connected|OAuth 2\.0/u).count()).toBe(0)
    const key = page.getByRole("textbox", { name: /API key/u })
    await key.fill("sandbox-hubspot-token")
    await key.press("Enter")
    expect(await eventsAtEnd(page)).toMatch(once)
  })

  it("reconnects on the provider's page, and keeps the connection", async () => {
    const page = await opened("/react")
    await allow(await consentPage(page))
    expect(await eventsAtEnd(page)).toMatch(once)
    await button(page, "Update connection").click()
    await allow(await consentPage(page))
    await heading(page, "HubSpot is connected")
    const [first, second] = (await events(page)).trim().split("\n")
    expect(second).toBe(first)
  })
})
