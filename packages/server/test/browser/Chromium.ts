/** Debian's Chromium, driven by Playwright; with its popup blocker on, which Playwright switches off otherwise. */
import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

/** Where CI runs, a missing browser is a fault; elsewhere its tests are skipped. */
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
