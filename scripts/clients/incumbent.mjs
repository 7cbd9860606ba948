/** The incumbent's React library, unmodified, in Chromium: the flows of a customer, and its hooks. */
import { createServer } from "node:http"
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { once } from "node:events"
import { join } from "node:path"
import { build } from "esbuild"
import { chromium } from "playwright-core"

const name = "@amp-labs/react"

/** Longer than any step of a flow takes on a slow machine. */
const patience = 20_000

const contacts = { objectName: "contacts" }

const config = (role) => ({
  read: {
    objects: {
      contacts: {
        ...contacts,
        selectedFields: { email: true },
        selectedFieldMappings: { role },
        backfill: { defaultPeriod: { fullHistory: false, days: 0 } }
      }
    }
  },
  write: { objects: { contacts } }
})

/** Each flow is a call on a page; it throws where the library doesn't do what its documents say. */
const flows = ({ events, goto, page }) => {
  const click = (button, options) =>
    page
      .getByRole("button", { name: button, ...options })
      .first()
      .click()
  const happened = (event) => page.waitForFunction((wanted) => globalThis.events.includes(wanted), event)
  const shown = (text) => page.getByText(text).first().waitFor()
  const state = async (isReady) => {
    const deadline = Date.now() + patience
    for (;;) {
      const output = page.locator("output")
      const value = (await output.count()) > 0 ? JSON.parse(await output.innerText()) : undefined
      if (value !== undefined && isReady(value)) return value
      if (Date.now() > deadline) throw new Error(`the hooks return ${JSON.stringify(value)}`)
      await page.waitForTimeout(200)
    }
  }
  /** Signs in at the sandbox's consent page, in the window that the library opens. */
  const consent = async () => {
    const [popup] = await Promise.all([page.waitForEvent("popup"), click("Next")])
    await popup.waitForLoadState()
    await popup.getByRole("button").first().click()
  }
  /** Calls a function of the hooks, and waits for what it reports. */
  const change = async (hook, content) => {
    await page.evaluate(
      ([named, config]) =>
        globalThis.hooks[named]({
          config,
          onSuccess: () => globalThis.events.push("done"),
          onError: (error) => globalThis.events.push(`refused: ${error.message}`)
        }),
      [hook, content]
    )
    await page.waitForFunction(() => globalThis.events.length > 0)
    const [event] = await events()
    if (event !== "done") throw new Error(event)
  }
  return {
    "ConnectProvider: connects Pipedrive by OAuth": async () => {
      await goto({ view: "connect", provider: "pipedrive", group: "acme" })
      await consent()
      await happened("connected")
    },
    "ConnectProvider: connects HubSpot by OAuth": async () => {
      await goto({ view: "connect", provider: "hubspot", group: "hooks" })
      await consent()
      await happened("connected")
    },
    "InstallIntegration: connects by OAuth": async () => {
      await goto({ view: "install", integration: "crm", group: "acme" })
      await consent()
      await shown("Map the following fields")
    },
    "InstallIntegration: requires a mapping that the manifest requires": async () => {
      await goto({ view: "install", integration: "crm", group: "acme" })
      await shown("Map the following fields")
      await click("Install")
      await shown("* required")
    },
    "InstallIntegration: maps and installs": async () => {
      await goto({ view: "install", integration: "crm", group: "acme" })
      await shown("Map the following fields")
      const box = page.getByRole("combobox").first()
      await box.fill("Job")
      await page.getByRole("option").first().click()
      await click("Install")
      await happened("installed")
    },
    "InstallIntegration: updates": async () => {
      await goto({ view: "install", integration: "crm", group: "acme" })
      await shown("Map the following fields")
      await page.getByText("City", { exact: true }).first().click()
      await click(/save/iu)
      await happened("updated")
    },
    "hooks: read manifest, connection and installation": async () => {
      await goto({ view: "hooks", integration: "crm", group: "acme" })
      await state(
        ({ connection, installation, isInstalled, objects }) =>
          objects.includes("contacts") && connection !== null && installation !== null && isInstalled === true
      )
    },
    "hooks: create an installation": async () => {
      await goto({ view: "hooks", integration: "crm", group: "hooks" })
      await state(({ connection }) => connection !== null)
      await change("createInstallation", { provider: "hubspot", ...config("jobtitle") })
      await state(({ isInstalled }) => isInstalled === true)
    },
    "hooks: update an installation": async () => {
      await goto({ view: "hooks", integration: "crm", group: "hooks" })
      await state(({ installation }) => installation !== null)
      await change("updateInstallation", config("city"))
    },
    "hooks: delete an installation": async () => {
      await goto({ view: "hooks", integration: "crm", group: "hooks" })
      await state(({ installation }) => installation !== null)
      await change("deleteInstallation")
      await state(({ installation }) => installation === null)
    },
    "InstallIntegration: uninstalls": async () => {
      await goto({ view: "install", integration: "crm", group: "acme" })
      await page.getByText("Manage", { exact: true }).first().click()
      await click(/uninstall|delete/iu)
      await happened("uninstalled")
    }
  }
}

/** The page, built once for the server's address, beside the library: it must get the React of the library, not that of the workspace. */
const built = async (folder, address) => {
  const page = join(folder, "page.jsx")
  copyFileSync(new URL("incumbentPage.jsx", import.meta.url), page)
  await build({
    entryPoints: [page],
    outfile: join(folder, "page.js"),
    bundle: true,
    format: "esm",
    define: { "process.env.REACT_APP_AMP_SERVER": JSON.stringify(address), "process.env.NODE_ENV": '"production"' },
    logLevel: "error"
  })
}

const html = `<!doctype html><html lang="en"><title>Flows</title><link rel="stylesheet" href="/page.css">
<div id="root"></div><script type="module" src="/page.js"></script></html>`

const serve = async (folder) => {
  const server = createServer(({ url }, response) => {
    const path = new URL(url, "http://page").pathname
    const isFile = path === "/page.js" || path === "/page.css"
    response.setHeader("content-type", { "/page.js": "text/javascript", "/page.css": "text/css" }[path] ?? "text/html")
    response.end(isFile ? readFileSync(join(folder, path)) : html)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

export const checkIncumbent = async (tools, { apiKey: key, url: address }) => {
  const folder = mkdtempSync(join(tools, ".tmp-"))
  const pages = await built(folder, address).then(() => serve(folder))
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    // Their library can't confirm a sign-in, as docs/moving-from-ampersand.md says.
    await fetch(`${address}/v1/projects/demo`, {
      method: "PATCH",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ updateMask: ["oauthConfirmation"], project: { oauthConfirmation: "none" } })
    })
    const page = await browser.newPage()
    page.setDefaultTimeout(patience)
    const goto = (view) => page.goto(`${pages.origin}/?${new URLSearchParams({ key, ...view })}`)
    const events = () => page.evaluate(() => globalThis.events)
    const results = []
    for (const [call, flow] of Object.entries(flows({ events, goto, page }))) {
      try {
        await flow()
        results.push({ call })
      } catch (failure) {
        results.push({
          call,
          fault: String(failure.message ?? failure)
            .split("\n", 1)[0]
            .slice(0, 160)
        })
      }
    }
    return { client: name, results }
  } finally {
    await browser.close()
    pages.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
