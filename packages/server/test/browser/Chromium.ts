/** Debian's Chromium, driven by Playwright, with the popup blocker that Playwright disables by default. */
import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

/** Without a browser, the tests are skipped, but fail in CI. */
export const isMissing = process.env["CI"] !== "true" && !existsSync(executablePath)

export const launch = () =>
  chromium.launch({
    executablePath,
    ignoreDefaultArgs: ["--disable-popup-blocking"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })
