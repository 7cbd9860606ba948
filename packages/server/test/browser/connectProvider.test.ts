/**
 * ConnectProvider in a browser, against a real server and HubSpot's sandbox: every way in, and every way out.
 * @rule react.connect, react.signIn
 */
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, test } from "vitest"
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
/** A project has one group here, so what a test connects the next one must not find. */
afterEach(async () => {
  if (!isMissing) await forget()
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const heard = async (page: Page) => (await page.locator("output").textContent()) ?? ""

const opened = async (path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${world.application}${path}`)
  return page
}

const forget = async () => {
  const page = await opened("/react")
  await page.getByRole("heading").waitFor()
  if ((await button(page, "Remove connection").count()) === 0) return
  await button(page, "Remove connection").click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove connection" }).click()
  await heading(page, "Connect HubSpot")
  expect(await heard(page)).toMatch(/^disconnected [\da-f-]{36}\n$/u)
}

/** A window that its page cut off is no popup to Playwright, so any new page counts. */
const consentPage = async (page: Page, name = "Continue to HubSpot"): Promise<Page> => {
  const [popup] = await Promise.all([context.waitForEvent("page"), button(page, name).click()])
  await popup.waitForURL((url) => url.href !== "about:blank")
  return popup
}

const allow = (popup: Page) => popup.getByRole("button", { name: "Connect app" }).click()
const deny = (popup: Page) => popup.getByRole("button", { name: "Cancel" }).click()

/** What the application hears once the screen says that the account is connected; after a redirect that may come a moment later. */
const heardAtEnd = async (page: Page) => {
  await heading(page, "HubSpot is connected")
  await expect.poll(() => heard(page)).not.toBe("")
  return await heard(page)
}

const once = /^connected [\da-f-]{36}\n$/u

describe.skipIf(isMissing)("ConnectProvider", () => {
  test("connects by the provider's page in a window, which then closes", async () => {
    const page = await opened("/react")
    const popup = await consentPage(page)
    await allow(popup)
    expect(await heardAtEnd(page)).toMatch(once)
    if (!popup.isClosed()) await popup.waitForEvent("close")
  })

  test("hears of a sign-in whose window can't reach it", async () => {
    const page = await opened("/severed/react")
    const popup = await consentPage(page)
    expect(await popup.evaluate("window.opener")).toBeNull()
    await page.getByText(/^Finished in the other window\?/u).waitFor()
    await allow(popup)
    expect(await heardAtEnd(page)).toMatch(once)
  })

  test("says why a sign-in was denied, and begins again", async () => {
    const page = await opened("/react")
    await deny(await consentPage(page))
    await page.getByText("You cancelled. Nothing was connected.").waitFor()
    expect(await heard(page)).toBe("")
    await allow(await consentPage(page))
    expect(await heardAtEnd(page)).toMatch(once)
  })

  test("waits for a window that was closed, and opens it again", async () => {
    const page = await opened("/react")
    const popup = await consentPage(page)
    await popup.close()
    await allow(await consentPage(page, "Open again"))
    expect(await heardAtEnd(page)).toMatch(once)
  })

  test("goes on in its own tab where the browser blocks windows, and comes back", async () => {
    const page = await context.newPage()
    // Heard and not looked up: for the browser, a look by Playwright is a gesture of the user, and so lets windows open.
    const blocked = page.waitForEvent("console", (message) => message.text() === "blocked")
    await page.goto(`${world.application}/react?eager&tab=crm`)
    await blocked
    await heading(page, "Your browser blocked the window")
    await button(page, "Continue in this tab").click()
    await allow(page)
    expect(await heardAtEnd(page)).toMatch(once)
    expect(page.url()).toBe(`${world.application}/react?eager=&tab=crm`)
  })

  test("opens a link where the browser blocks windows", async () => {
    const page = await context.newPage()
    const blocked = page.waitForEvent("console", (message) => message.text() === "blocked")
    await page.goto(`${world.application}/react?eager`)
    await blocked
    const link = page.getByRole("link", { name: "Open HubSpot" })
    const [popup] = await Promise.all([context.waitForEvent("page"), link.click()])
    await allow(popup)
    expect(await heardAtEnd(page)).toMatch(once)
  })

  test("connects by a key, with the keyboard alone", async () => {
    const page = await opened("/react")
    await button(page, "Use an API key instead").press("Enter")
    await page.keyboard.type("sandbox-hubspot-token")
    await page.keyboard.press("Enter")
    expect(await heardAtEnd(page)).toMatch(once)
    expect(await page.evaluate("document.activeElement.textContent")).toBe("HubSpot is connected")
    expect(await page.getByText("Connected to account 44237313.").count()).toBe(1)
  })

  test("refuses a wrong key in the customer's words, and takes the right one after it", async () => {
    const page = await opened("/react")
    await button(page, "Use an API key instead").press("Enter")
    await page.keyboard.type("wrong")
    await page.keyboard.press("Enter")
    await page.getByText("HubSpot did not accept this API key. Check it and try again.").waitFor()
    expect(await page.getByText(/is now connected|OAuth 2\.0/u).count()).toBe(0)
    const key = page.getByRole("textbox", { name: /API key/u })
    await key.fill("sandbox-hubspot-token")
    await key.press("Enter")
    expect(await heardAtEnd(page)).toMatch(once)
  })

  test("renews a connection on the provider's page, and keeps it", async () => {
    const page = await opened("/react")
    await allow(await consentPage(page))
    expect(await heardAtEnd(page)).toMatch(once)
    await button(page, "Update connection").click()
    await allow(await consentPage(page))
    await heading(page, "HubSpot is connected")
    const [first, second] = (await heard(page)).trim().split("\n")
    expect(second).toBe(first)
  })
})
