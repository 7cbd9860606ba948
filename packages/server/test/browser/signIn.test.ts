/** @rule oauth.window, oauth.confirmation */
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
  // The browser reports a script that the policy blocks only here.
  context.on("console", (message) => {
    if (/Content Security Policy/u.test(message.text())) complaints.push(message.text())
  })
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const opened = async (path = "/"): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${world.application}${path}`)
  return page
}

const popupOf = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button").click()])
  await popup.waitForLoadState()
  return popup
}

const outputOf = async (page: Page, pattern: RegExp): Promise<string> => {
  const output = page.locator("output")
  await expect.poll(() => output.textContent(), { timeout: 15_000 }).toMatch(pattern)
  return (await output.textContent()) ?? ""
}

const allow = (popup: Page) => popup.getByRole("button", { name: "Connect app" }).click()
const deny = (popup: Page) => popup.getByRole("button", { name: "Cancel" }).click()

describe.skipIf(isMissing)("a sign-in in a browser", () => {
  it("asks the application to confirm, and names it in its window", async () => {
    const page = await opened()
    const popup = await popupOf(page)
    await allow(popup)
    expect(await outputOf(page, /^connected /u)).toMatch(/^connected [\da-f-]{36}$/u)
    await popup.getByText("ann of acme requested to connect this HubSpot account to demo.").waitFor()
  })

  it("connects nothing if another person finishes it in another browser", async () => {
    const connections = async () => {
      const url = `${world.origin}/v1/projects/demo/connections?groupRef=acme`
      return await (await fetch(url, { headers: { "X-Api-Key": world.key } })).json()
    }
    const before = await connections()
    const attacker = await opened()
    const popup = await popupOf(attacker)
    const link = popup.url()
    const victim = await world.browser.newContext()
    const page = await victim.newPage()
    await page.goto(link)
    await allow(page)
    await page.getByRole("heading", { name: "Connecting HubSpot to demo" }).waitFor()
    await page.getByText("If it was not you, close this window. Nothing will be connected.").waitFor()
    expect(await connections()).toEqual(before)
    expect(await attacker.locator("output").textContent()).toBe("waiting")
    await victim.close()
  })

  it("passes nothing to a page of another origin that opened its link", async () => {
    const attacker = await opened()
    const link = (await popupOf(attacker)).url()
    const elsewhere = await context.newPage()
    // Another host name of this machine is another origin.
    await elsewhere.goto(`${world.application.replace("127.0.0.1", "localhost")}/`)
    await elsewhere.evaluate("addEventListener('message', ({ data }) => { document.title = data.eventType })")
    const [page] = await Promise.all([
      elsewhere.waitForEvent("popup"),
      elsewhere.evaluate(`void window.open(${JSON.stringify(link)})`)
    ])
    await page.waitForLoadState()
    await allow(page)
    await page.getByRole("heading", { name: "Connecting HubSpot to demo" }).waitFor()
    expect(await elsewhere.title()).toBe("Host application")
  })

  it("reports a denial to the application and in its window", async () => {
    const page = await opened()
    const popup = await popupOf(page)
    await deny(popup)
    const error = "HubSpot was not allowed to connect the account: the user denied the request"
    expect(await outputOf(page, /^failed /u)).toBe(`failed ${error} / ${error}`)
    await popup.getByRole("heading", { name: "HubSpot is not connected" }).waitFor()
    expect(await popup.getByText("You cancelled. Nothing was connected.").count()).toBe(1)
  })

  it("connects nothing if its window is closed", async () => {
    const page = await opened()
    const popup = await popupOf(page)
    await popup.close()
    expect(await outputOf(page, /^(closed|connected)/u)).toBe("closed")
  })

  it("waits for a slow provider", async () => {
    world.sandbox.addFault({ match: { path: "/oauth/*/token" }, action: { delay: 2500 } })
    const page = await opened()
    const popup = await popupOf(page)
    await allow(popup)
    expect(await outputOf(page, /^(connected|failed) /u)).toMatch(/^connected /u)
  })

  it("continues in the page itself if the browser blocks the window, and returns to it", async () => {
    const page = await context.newPage()
    // Waits for the message: an evaluation by Playwright counts as a user gesture, which allows windows.
    const blocked = page.waitForEvent("console", (message) => message.text() === "blocked")
    await page.goto(`${world.application}/eager`)
    await blocked
    await page.getByRole("link").click()
    await allow(page)
    expect(await outputOf(page, /^back /u)).toMatch(/^back connected [\da-f-]{36}$/u)
    expect(new URL(page.url()).origin).toBe(world.application)
  })

  it("rejects a second use, and reports nothing of it to the application", async () => {
    const page = await opened()
    const popup = await popupOf(page)
    const callback = context.waitForEvent("request", (request) =>
      request.url().startsWith(`${world.origin}/oauth/callback?`)
    )
    await allow(popup)
    const address = (await callback).url()
    const connected = await outputOf(page, /^connected /u)
    const again = await opened()
    const [replay] = await Promise.all([
      again.waitForEvent("popup"),
      again.evaluate(`void window.open(${JSON.stringify(address)})`)
    ])
    await replay.getByRole("heading", { name: "Sign-in already used" }).waitFor()
    expect(await again.locator("output").textContent()).toBe("")
    expect(await page.locator("output").textContent()).toBe(connected)
  })

  it("polls if its window can't reach the application", async () => {
    const page = await opened("/severed")
    const [popup] = await Promise.all([context.waitForEvent("page"), page.getByRole("button").click()])
    await popup.waitForLoadState()
    expect(await popup.evaluate("window.opener")).toBeNull()
    await allow(popup)
    expect(await outputOf(page, /^asked: /u)).toMatch(/^asked: connected [\da-f-]{36}$/u)
  })
})
