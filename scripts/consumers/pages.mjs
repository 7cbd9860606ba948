/** Pages that hosts build with the default production builds of Vite and Next.js: the components keep their colors there, and our example works. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { generateKeyPairSync } from "node:crypto"
import { existsSync, globSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { root } from "../source/files.mjs"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"
import { startDemo, startProcess } from "../source/startProcess.mjs"
import { plain } from "./host.mjs"

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium"

/** Both style sheets, in a host without a color scheme and in one that follows the system's. */
const variants = ["styles", "styles/layered"].flatMap((sheet) =>
  ["nothing", "system"].map((scheme) => ({ sheet, scheme, name: `${sheet.replace("/", "-")}-${scheme}` }))
)

const hostSheet = { nothing: "body { margin: 2rem }", system: ":root { color-scheme: light dark }" }

/** It sends no request: what it shows without a server also has a button. */
const component = `import { createElement } from "react"
import { ConnectProvider, PlatformProvider } from "@fieldgate/react"
const options = { project: "demo", apiKey: "unused", baseUrl: "http://127.0.0.1:9/v1" }
export const Page = () =>
  createElement(PlatformProvider, { options },
    createElement(ConnectProvider, { provider: "pipedrive", groupRef: "acme", consumerRef: "ann" }))
`

const light = { text: "rgb(24, 24, 28)", button: "rgb(255, 255, 255)", border: "rgb(210, 210, 219)" }
const dark = { text: "rgb(248, 248, 250)", button: "rgb(24, 24, 28)", border: "rgb(74, 74, 85)" }

/** Opens each variant's page in Chromium, and compares the computed colors in light and dark. */
const compareColors = async (addressOf) => {
  const { chromium: browserType } = await import("playwright-core")
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
  const browser = await browserType.launch({ executablePath: chromium, args })
  try {
    for (const { name, scheme } of variants) {
      for (const [preference, colors] of [
        ["light", light],
        ["dark", scheme === "system" ? dark : light]
      ]) {
        const page = await browser.newPage({ colorScheme: preference })
        await page.goto(addressOf(name))
        await page.locator(".fieldgate-root .fieldgate-button").first().waitFor()
        const found = await page.evaluate(() => {
          const styleOf = (selector) => globalThis.getComputedStyle(globalThis.document.querySelector(selector))
          const button = styleOf(".fieldgate-root .fieldgate-button")
          const text = styleOf(".fieldgate-root").color
          return { text, button: button.backgroundColor, border: button.borderTopColor }
        })
        assert.deepEqual(found, colors, `${name}, ${preference}`)
        await page.close()
      }
    }
  } finally {
    await browser.close()
  }
}

const contentTypes = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

const withVite = async (host) => {
  for (const { name, scheme, sheet } of variants) {
    const folder = `vite/${name}`
    host.write(`${folder}/index.html`, '<div id="app"></div><script type="module" src="./main.js"></script>')
    host.write(`${folder}/Page.js`, component)
    host.write(`${folder}/host.css`, hostSheet[scheme])
    host.write(
      `${folder}/main.js`,
      `import "./host.css"\nimport "@fieldgate/react/${sheet}"\nimport { createElement } from "react"
import { createRoot } from "react-dom/client"\nimport { Page } from "./Page.js"
createRoot(document.getElementById("app")).render(createElement(Page))\n`
    )
    const vite = join(host.folder, "node_modules/vite/bin/vite.js")
    const { stderr, stdout } = await host.run(process.execPath, vite, "build", folder, "--base=./")
    assert.doesNotMatch(stdout + stderr, /@fieldgate/u, "Vite warns of nothing in our packages")
  }
  const server = createServer((request, response) => {
    const path = join(host.folder, "vite", new URL(request.url, "http://host").pathname)
    if (!existsSync(path)) return response.writeHead(404).end()
    return response.writeHead(200, { "content-type": contentTypes[extname(path)] }).end(readFileSync(path))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    await compareColors((name) => `http://127.0.0.1:${server.address().port}/${name}/dist/index.html`)
  } finally {
    server.close()
  }
}

const withNext = async (host) => {
  host.write("next/package.json", JSON.stringify({ name: "pages", private: true, type: "module" }))
  host.write(
    "next/app/layout.js",
    `import { createElement } from "react"
export default ({ children }) => createElement("html", null, createElement("body", null, children))\n`
  )
  for (const { name, scheme, sheet } of variants) {
    const folder = `next/app/${name}`
    // Without the host's own directive: a server component may use ours, too.
    host.write(`${folder}/Page.js`, scheme === "system" ? component : `"use client"\n${component}`)
    host.write(`${folder}/host.css`, hostSheet[scheme])
    host.write(
      `${folder}/page.js`,
      `import "./host.css"\nimport "@fieldgate/react/${sheet}"\nexport { Page as default } from "./Page.js"\n`
    )
  }
  const next = join(host.folder, "node_modules/next/dist/bin/next")
  const env = { ...plain, NEXT_TELEMETRY_DISABLED: "1" }
  const port = await freePort()
  await host.run(process.execPath, next, "build", "next")
  const start = [next, "start", "next", "-p", String(port)]
  await using _server = await startProcess(process.execPath, start, /Ready/u, { cwd: host.folder, env })
  await compareColors((name) => `http://127.0.0.1:${port}/${name}`)
}

const example = join(root, "examples/nextjs-ui")

/** The example as an application: built by Next.js, with a server of Fieldgate beside it, until a customer can connect. */
const withNextExample = async (host) => {
  for (const name of globSync("{app/**/*.{ts,tsx,css},session.ts}", { cwd: example })) {
    host.write(`next-ui/${name}`, readFileSync(join(example, name), "utf8"))
  }
  host.write("next-ui/package.json", JSON.stringify({ name: "next-ui", private: true, type: "module" }))
  const next = join(host.folder, "node_modules/next/dist/bin/next")
  await host.run(process.execPath, next, "build", "next-ui")
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const command = join(host.folder, "node_modules/.bin/fieldgate")
  const flags = ["start", "--folder", "next-ui/data", "--redirect-origins", origin]
  await using fieldgate = await startDemo(command, flags, { cwd: host.folder, env: plain })
  const { apiKey, url } = fieldgate
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" }
  })
  const answer = await fetch(`${url}/v1/projects/demo/jwt-keys`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify({ label: "example", publicKeyPem: publicKey, audience: "fieldgate" })
  })
  assert.ok(answer.ok, `jwt-keys answered ${answer.status}`)
  const env = {
    ...plain,
    NEXT_TELEMETRY_DISABLED: "1",
    FIELDGATE_URL: `${url}/v1`,
    FIELDGATE_PRIVATE_KEY: privateKey,
    FIELDGATE_KEY_ID: (await answer.json()).id
  }
  const start = [next, "start", "next-ui", "-p", String(port)]
  await using _app = await startProcess(process.execPath, start, /Ready/u, { cwd: host.folder, env })
  const { chromium: browserType } = await import("playwright-core")
  const browser = await browserType.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const page = await browser.newPage({ locale: "en" })
    const faults = []
    page.on("console", (message) => {
      const { url } = message.location()
      // The example has no icon.
      if (message.type() === "error" && !url.endsWith("/favicon.ico")) faults.push(`${message.text()} ${url}`)
    })
    page.on("pageerror", (error) => faults.push(error.message))
    await page.goto(`${origin}/integrations`)
    await page.getByRole("heading", { name: "Integrations of Acme Inc." }).waitFor()
    await page.getByRole("button", { name: "Connect: HubSpot sync" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Continue with HubSpot" }).waitFor()
    const button = dialog.getByRole("button", { name: "Continue with HubSpot" })
    assert.equal(
      await button.evaluate((element) => globalThis.getComputedStyle(element).backgroundColor),
      "rgb(11, 110, 79)"
    )
    assert.deepEqual(faults, [])
  } finally {
    await browser.close()
  }
}

/** In CI a missing browser is a failure; elsewhere these checks are skipped. */
export const pageChecks =
  existsSync(chromium) || process.env.CI === "true"
    ? [
        ["Vite's default production build keeps the components' colors, light and dark", withVite],
        ["Next.js's default production build keeps the components' colors, light and dark", withNext],
        [
          "the example with Next.js's App Router is built, signs tokens, and shows the catalog and the dialog",
          withNextExample
        ]
      ]
    : []
