/** InstallIntegration in a browser, against a real server and HubSpot's sandbox: by key and keyboard, in two tabs at once. Spec 4.6, 6. */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, test } from "vitest"
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
const heard = async (page: Page) => (await page.locator("output").textContent()) ?? ""
const widthOf = (page: Page) => page.evaluate("document.documentElement.scrollWidth")

const save = async (page: Page, first: string) => {
  await button(page, first).click()
  await page.getByRole("dialog").getByRole("button").last().click()
}

describe.skipIf(isMissing)("InstallIntegration", () => {
  test(
    "connects by key, installs, is changed in two tabs at once, and is uninstalled",
    { timeout: 120_000 },
    async () => {
      const page = await opened()
      await button(page, "Use an API key instead").press("Enter")
      await page.keyboard.press("Tab")
      await page.keyboard.type(HubSpotSandbox.defaultToken)
      await page.keyboard.press("Enter")
      await heading(page, "CRM sync")
      expect(await widthOf(page)).toBe(320)
      await save(page, "Install")
      await expect.poll(() => heard(page)).toBe("installed\n")

      const other = await opened()
      await other.getByRole("checkbox", { name: /First name/iu }).check()
      await page.getByRole("checkbox", { name: /Phone/iu }).check()
      await save(other, "Save")
      await expect.poll(() => heard(other)).toBe("updated\n")
      await save(page, "Save")
      await heading(page, "This was changed in two places")
      await page.reload()
      expect(await page.getByRole("checkbox", { name: /First name/iu }).isChecked()).toBe(true)

      await page.getByRole("tab", { name: "Manage" }).click()
      await button(page, "Uninstall").click()
      await page.getByRole("dialog").getByRole("button", { name: "Uninstall" }).press("Enter")
      await heading(page, "CRM sync was uninstalled")
      expect(await heard(page)).toBe("uninstalled\n")
    }
  )

  test("speaks Japanese", { timeout: 60_000 }, async () => {
    const page = await opened("/?locale=ja")
    await page
      .getByRole("heading", { name: /HubSpot/u })
      .first()
      .waitFor()
    expect(await page.locator(".fieldgate-root").getAttribute("lang")).toBe("ja")
    expect(await widthOf(page)).toBe(320)
  })
})
