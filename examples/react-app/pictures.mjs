/**
 * Takes the README's pictures from a demo that has just started, with an empty folder:
 *     npm start -- --folder pictures; node examples/react-app/pictures.mjs http://127.0.0.1:4000/demo
 */
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"

const [address = "http://127.0.0.1:4000/demo"] = process.argv.slice(2)
const pictures = fileURLToPath(new URL("../../docs/images/", import.meta.url))
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"]
})
const page = await browser.newPage({ locale: "en", viewport: { width: 1200, height: 760 }, reducedMotion: "reduce" })

await page.goto(`${address}/?page=integrations`)
await page.getByRole("button", { name: "Connect: HubSpot sync" }).click()
const dialog = page.getByRole("dialog")
const consent = page.waitForEvent("popup")
await dialog.getByRole("button", { name: "Continue with HubSpot" }).click()
await (await consent).getByRole("button", { name: "Connect app" }).click()
await dialog.getByRole("button", { name: "Contacts", exact: true }).click()
await dialog.getByRole("radio", { name: /^Fill gaps only/u }).check()
await dialog.getByRole("radio", { name: /^Fill gaps only/u }).scrollIntoViewIfNeeded()
await page.screenshot({ path: `${pictures}install.png` })
await dialog.getByRole("button", { name: "Install", exact: true }).click()
await dialog.getByRole("button", { name: "Done" }).click()
await page.getByRole("button", { name: "Go to contacts" }).click()
await page.getByRole("button", { name: "Send to HubSpot" }).click()
await page.getByRole("region", { name: "Result" }).waitFor()
await page.setViewportSize({ width: 1200, height: 900 })
await page.evaluate(() => scrollTo(0, 0))
await page.screenshot({ path: `${pictures}sent.png` })
await browser.close()
