/** The demo page as `npm start` serves it: in Chromium, a CRM is connected and installed, a person written, and the record shown. */
import { execFileSync, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, type ConsoleMessage, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const example = join(root, "examples/react-app")
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** The whole demo on ports of its own; returns the page's address. */
const start = async (folder: string) => {
  execFileSync(process.execPath, [join(example, "build.mjs"), "--if-stale"], { stdio: "ignore" })
  const main = join(root, "packages/server/src/main.ts")
  const flags = [
    "--folder",
    folder,
    "--port",
    `${await freePort()}`,
    "--sandbox-port",
    "0",
    "--demo-page",
    join(example, "dist")
  ]
  const server = spawn(process.execPath, ["--conditions=@fieldgate/source", main, "start", ...flags], {
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ""
    server.stdout.on("data", (part) => {
      said += String(part)
      const [, found] = /Demo page {2}(\S+)/u.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
    server.once("close", () => reject(new Error(`the server ended: ${said}`)))
  })
  return { address, stop: async () => void (server.kill("SIGTERM"), await ended) }
}

let folder = ""
let demo: Awaited<ReturnType<typeof start>>
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldgate-demo-"))
  demo = await start(folder)
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** Signs in on the CRM's page, in the window that the dialog opens. */
const connect = async (page: Page, crm: string) => {
  const consent = page.waitForEvent("popup")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Continue with ${crm}` })
    .click()
  await (await consent).getByRole("button", { name: "Connect app" }).click()
}

/** The page's errors, such as something that its policy refused. */
const complaints = (message: ConsoleMessage) => (["error", "warning"].includes(message.type()) ? [message.text()] : [])

test("connects and installs a CRM, sends a contact twice, and shows one record with the rule of each field", async () => {
  const page = await browser.newPage({ locale: "en" })
  const heard: string[] = []
  page.on("console", (message) => heard.push(...complaints(message)))
  page.on("pageerror", (error) => heard.push(error.message))
  await page.addInitScript(`
    globalThis.clicks = 0
    globalThis.shifted = 0
    addEventListener("click", ({ isTrusted }) => { if (isTrusted) globalThis.clicks += 1 }, true)
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
    }).observe({ type: "layout-shift", buffered: true })
  `)
  await page.goto(demo.address)
  await page.getByRole("button", { name: "Connect: HubSpot sync" }).click()
  const dialog = page.getByRole("dialog")
  await connect(page, "HubSpot")
  // Everything is proposed: also that Role is Job title.
  await dialog.getByRole("button", { name: "Install", exact: true }).click()
  await dialog.getByRole("heading", { name: "HubSpot sync is installed" }).waitFor()
  // With the one on the CRM's own page, and Done.
  expect(await page.evaluate<number>("clicks")).toBe(3)
  expect(await page.evaluate<number>("shifted")).toBeLessThanOrEqual(0.05)
  await dialog.getByRole("button", { name: "Test with an example record (Contacts)" }).click()
  await dialog.getByText("The test passed. Nothing was sent to HubSpot.").waitFor()
  await dialog.getByRole("button", { name: "Done" }).click()
  await page.getByRole("button", { name: "Go to contacts" }).click()

  await page.getByLabel("Role", { exact: true }).fill("Admiral")
  await page.getByRole("button", { name: "Send to HubSpot" }).click()
  const result = page.getByRole("region", { name: "Result" })
  await result.getByText("Created in HubSpot").waitFor()
  const role = result.getByRole("row", { name: /^jobtitle/u })
  expect(await role.getByRole("cell").first().textContent()).toBe("Admiral")
  const first = await result.getByRole("link", { name: /^Record/u }).textContent()

  await page.getByLabel("Role", { exact: true }).fill("Commodore")
  await page.getByRole("button", { name: "Send to HubSpot" }).click()
  await result.getByText("Updated in HubSpot").waitFor()
  expect(await role.getByRole("cell").first().textContent()).toBe("Commodore")
  expect(await result.getByRole("link", { name: /^Record/u }).textContent()).toBe(first)
  expect(heard).toEqual([])
}, 120_000)

test("shows a value of the customer's own record where a field is matched and where a rule is chosen", async () => {
  const context = await browser.newContext({ locale: "en" })
  const page = await context.newPage()
  await page.goto(demo.address)
  const dialog = page.getByRole("dialog")
  // The first test wrote a contact.
  await page.getByRole("button", { name: "Manage: HubSpot sync" }).click()
  await dialog.getByRole("button", { name: "Contacts", exact: true }).click()
  await dialog.getByText("e.g. Commodore").waitFor()
  await dialog.getByRole("tab", { name: "HubSpot connection" }).click()
  await dialog.getByRole("button", { name: "Uninstall" }).click()
  await page
    .getByRole("dialog", { name: /^Uninstall/u })
    .getByRole("button", { name: "Uninstall" })
    .click()
  await dialog.getByRole("button", { name: "Install again" }).click()
  await connect(page, "HubSpot")
  await dialog.getByRole("button", { name: "Contacts", exact: true }).click()
  await dialog.getByText("e.g. Commodore").waitFor()
  // The whole dialog is in the window, with the bar at its lower edge.
  expect(await dialog.evaluate(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)).toBe(true)
  const box = await dialog.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  await dialog.getByRole("radio", { name: /^Keep HubSpot’s value/u }).click()
  const example = dialog.getByRole("table", { name: "Example from your account: Job title" })
  const [filled, empty] = await example.locator("tbody tr").allTextContents()
  expect([filled, empty]).toEqual(["CommodoreNew valueCommodore", "(empty)New value(empty)"])
  await context.close()
}, 120_000)
