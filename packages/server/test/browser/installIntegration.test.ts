/** @rule react.install, react.save, react.accessibility, react.callbacks */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as BrowserWorld from "./BrowserWorld.ts"
import { isMissing } from "./Chromium.ts"
import * as InstallPage from "./InstallPage.ts"

let world: BrowserWorld.BrowserWorld
let host: Awaited<ReturnType<typeof InstallPage.serve>>
let context: BrowserContext
let complaints: Array<string>

beforeAll(async () => {
  if (isMissing) return
  world = await BrowserWorld.start()
  host = await InstallPage.serve(world)
}, 120_000)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await world?.[Symbol.asyncDispose]()
})

beforeEach(async () => {
  if (isMissing) return
  complaints = []
  context = await world.browser.newContext({ viewport: { width: 320, height: 640 } })
  context.on("console", (message) => {
    if (/Content Security Policy|Trusted/u.test(message.text())) complaints.push(message.text())
  })
})
afterEach(async () => {
  await context?.close()
  assert.deepEqual(complaints ?? [], [])
})

const opened = async (path = "/"): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${host.origin}${path}`)
  return page
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const events = async (page: Page) => (await page.locator("output").textContent()) ?? ""
const widthOf = (page: Page) => page.evaluate("document.documentElement.scrollWidth")

const install = async (page: Page) => await button(page, "Install").click()

/** Closes the message that the install succeeded. */
const done = async (page: Page) => {
  await heading(page, "CRM sync is installed")
  await button(page, "Done").click()
  await page.getByRole("tab", { name: "Settings" }).waitFor()
}

const save = async (page: Page) => {
  await button(page, "Review and save").click()
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click()
}

/** Opens the object, if it is closed, and its optional fields. */
const openFields = async (page: Page) => {
  const row = page.getByRole("button", { name: "Contacts", exact: true })
  await row.waitFor()
  if ((await row.getAttribute("aria-expanded")) === "false") await row.click()
  await page
    .getByText(/^Optional fields/u)
    .first()
    .click()
}

/** The checkbox of an optional field. */
const field = (page: Page, name: RegExp) => page.locator(".fieldgate-field-row").getByRole("checkbox", { name })

const connectByKey = async (page: Page) => {
  await button(page, "Use an API key instead").click()
  const key = page.getByRole("textbox", { name: /API key/u })
  await key.fill(HubSpotSandbox.defaultToken)
  await key.press("Enter")
}

/** The label or text of the focused element; empty without focus. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ""
    return (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent ?? "").trim()
  })()`)

/** Presses Tab until an element of this name has the focus, then the key. */
const tabTo = async (page: Page, name: string, key?: string) => {
  for (let stops = 0; stops < 60; stops += 1) {
    if (stops > 0) await page.keyboard.press("Tab")
    if ((await focused(page)).startsWith(name)) return key === undefined ? undefined : await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${name}`)
}

const property = async (method: string, path: string, body?: object) => {
  const answer = await world.sandbox.fetch(`http://hubspot.test/crm/properties/2026-09/contacts${path}`, {
    method,
    headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify({ groupName: "contactinformation", ...body }) })
  })
  assert(answer.ok, `${answer.status} ${await answer.text()}`)
}

describe.skipIf(isMissing)("InstallIntegration", () => {
  it("connects with a key, installs, merges changes of two pages, and uninstalls", { timeout: 120_000 }, async () => {
    const page = await opened()
    await button(page, "Use an API key instead").press("Enter")
    await expect.poll(() => focused(page)).toMatch(/API key/u)
    await page.keyboard.type(HubSpotSandbox.defaultToken)
    await page.keyboard.press("Enter")
    await heading(page, "Set up CRM sync")
    // Until our field picker loads, the browser's own select is as wide as its longest name.
    await expect.poll(() => widthOf(page)).toBe(320)
    await install(page)
    await expect.poll(() => events(page)).toBe("installed\n")
    await done(page)
    await openFields(page)

    const other = await opened()
    await openFields(other)
    await field(other, /First name/iu).check()
    await field(page, /Phone/iu).check()
    await save(other)
    await expect.poll(() => events(other)).toBe("updated\n")
    await save(page)
    await page.getByText(/Someone else saved in the meantime/u).waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).press("Enter")
    await expect.poll(() => events(page)).toBe("installed\nupdated\n")
    await page.reload()
    await openFields(page)
    // Two fields of one object: both changes are kept.
    for (const name of [/First name/iu, /Phone/iu]) {
      expect(await field(page, name).isChecked()).toBe(true)
    }

    await page.getByRole("tab", { name: "HubSpot connection" }).click()
    await button(page, "Uninstall").click()
    await page.getByRole("dialog").getByRole("button", { name: "Uninstall" }).press("Enter")
    await heading(page, "CRM sync was uninstalled")
    expect(await events(page)).toBe("uninstalled\n")
  })

  it("connects, maps, reviews, saves and uninstalls by the keyboard alone", { timeout: 60_000 }, async () => {
    const page = await opened("/?group=keyboard")
    await heading(page, "Connect demo to HubSpot")
    await tabTo(page, "Use an API key instead", "Enter")
    await tabTo(page, "HubSpot API key")
    await page.keyboard.type(HubSpotSandbox.defaultToken)
    await page.keyboard.press("Enter")
    await heading(page, "Set up CRM sync")
    await tabTo(page, "notes")
    // The search field replaces the plain select when it has loaded.
    await page.locator("input[role=combobox]:focus").waitFor()
    await page.keyboard.type("job")
    await page.getByRole("option", { name: /Job title/u }).waitFor()
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key)
    await tabTo(page, "Optional fields", "Enter")
    await tabTo(page, "First name", "Space")
    await tabTo(page, "demo wins", "ArrowUp")
    await expect.poll(() => focused(page)).toMatch(/^Keep HubSpot’s value/u)
    await tabTo(page, "Install", "Enter")
    await expect.poll(() => events(page)).toBe("installed\n")
    await expect.poll(() => focused(page)).toBe("CRM sync is installed")
    await tabTo(page, "Done", "Enter")
    await expect.poll(() => focused(page)).toBe("CRM sync")
    await tabTo(page, "Settings", "ArrowRight")
    await tabTo(page, "Uninstall", "Enter")
    await page.getByRole("dialog").waitFor()
    await tabTo(page, "Uninstall", "Enter")
    await heading(page, "CRM sync was uninstalled")
    await expect.poll(() => focused(page)).toBe("CRM sync was uninstalled")
  })

  it("installs with the defaults in four clicks, without layout shifts", { timeout: 60_000 }, async () => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.addInitScript(`
      globalThis.shifted = 0
      globalThis.clicks = 0
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
      }).observe({ type: "layout-shift", buffered: true })
      addEventListener("click", ({ isTrusted }) => { if (isTrusted) globalThis.clicks += 1 }, true)
    `)
    await page.goto(`${host.origin}/?group=clicks`)
    const consent = page.waitForEvent("popup")
    await button(page, "Continue with HubSpot").click()
    // The second click, on the page of the CRM.
    await (await consent).getByRole("button", { name: "Connect app" }).click()
    await install(page)
    await heading(page, "CRM sync is installed")
    await button(page, "Done").click()
    await page.getByRole("tab", { name: "Settings" }).waitFor()
    expect(1 + (await page.evaluate<number>("clicks"))).toBe(4)
    expect(await page.evaluate<number>("shifted")).toBeLessThanOrEqual(0.05)
  })

  it("sets a match key, so that two upserts with one value of it write one record", { timeout: 60_000 }, async () => {
    const page = await opened("/?group=keys")
    await connectByKey(page)
    const keys = page.getByRole("group", { name: "How demo recognizes a record in HubSpot" })
    // Phone numbers are shared, so the page marks them.
    await keys.getByText("Several records may have the same value").waitFor()
    await keys.getByRole("checkbox", { name: "Email" }).uncheck()
    expect(await keys.getByRole("checkbox", { name: /^Phone/u }).isDisabled()).toBe(true)
    await install(page)
    await heading(page, "CRM sync is installed")
    const phone = "+1 555 0142"
    await world.upsert("keys", { email: "first@acme.example", phone })
    await world.upsert("keys", { email: "second@acme.example", phone })
    const written = world.sandbox.records().filter(({ properties }) => properties["phone"] === phone)
    expect(written.map(({ properties }) => properties["email"])).toEqual(["second@acme.example"])
  })

  it("names a selected field that the account no longer has, keeps the draft, and installs without it", async () => {
    await property("POST", "", {
      name: "favourite_colour",
      label: "Favourite colour",
      type: "string",
      fieldType: "text"
    })
    const page = await opened("/?group=hidden")
    await connectByKey(page)
    await openFields(page)
    const colour = page.getByRole("checkbox", { name: /Favourite colour/u })
    await colour.check()
    await property("DELETE", "/favourite_colour")
    await install(page)
    await page.getByRole("alert").filter({ hasText: "favourite_colour" }).first().waitFor()
    expect(await colour.isChecked()).toBe(true)
    expect(await events(page)).toBe("")
    await colour.uncheck()
    await install(page)
    await expect.poll(() => events(page)).toBe("installed\n")
  })

  it("keeps an unfinished set-up over a reload", { timeout: 60_000 }, async () => {
    const page = await opened("/?group=led&variant=wizard")
    await connectByKey(page)
    await openFields(page)
    await page.getByRole("checkbox", { name: /First name/u }).check()
    await page.reload()
    expect(await widthOf(page)).toBe(320)
    await openFields(page)
    expect(await page.getByRole("checkbox", { name: /First name/u }).isChecked()).toBe(true)
    await install(page)
    await heading(page, "CRM sync is installed")
    expect(await events(page)).toBe("installed\n")
    await done(page)
  })

  it("shows Japanese texts", { timeout: 60_000 }, async () => {
    const page = await opened("/?locale=ja")
    await page
      .getByRole("heading", { name: /HubSpot/u })
      .first()
      .waitFor()
    expect(await page.locator(".fieldgate-root").getAttribute("lang")).toBe("ja")
    expect(await widthOf(page)).toBe(320)
  })
})
