/** Prints `ok` for each entry that can be imported and has exports. */
export const importsAll = (entries: ReadonlyArray<string>): string => `
for (const entry of ${JSON.stringify(entries)}) {
  const names = Object.keys(await import(entry))
  console.log(entry, names.length > 0 || entry.endsWith("/beta") ? "ok" : "is empty")
}
`

const page = `
import { createElement } from "react"
import { InstallIntegration, PlatformProvider } from "@fieldgate/react"
const page = createElement(
  PlatformProvider,
  { options: { project: "demo", apiKey: "key", baseUrl: "https://fieldgate.test/v1" } },
  createElement(InstallIntegration, { integration: "crm", groupRef: "acme", consumerRef: "ann" })
)
`

export const rendersOnServer = `${page}
import { renderToString } from "react-dom/server"
console.log(renderToString(page))
`

/** Renders on a server without a document, then hydrates in one. */
export const hydrates = `${page}
import { renderToString } from "react-dom/server"
const html = renderToString(page)
const { JSDOM } = await import("jsdom")
const { window } = new JSDOM('<div id="root">' + html + "</div>", { url: "https://host.test/" })
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true })
// The browser's first look is what counts; no answer comes.
globalThis.fetch = () => new Promise(() => {})
const said = []
for (const kind of ["error", "warn", "info", "log"]) console[kind] = (...words) => said.push(words.join(" "))
const { version, act: actOfReact } = (await import("react")).default
const { hydrateRoot } = await import("react-dom/client")
const act = actOfReact ?? (await import("react-dom/test-utils")).default.act
const root = window.document.getElementById("root")
const served = root.firstElementChild
await act(async () => { hydrateRoot(root, page, { onRecoverableError: (error) => said.push(String(error)) }) })
const isSame = root.firstElementChild === served
process.stdout.write(
  version.split(".").slice(0, version.startsWith("18") ? 2 : 1).join(".") + ": " +
  (isSame ? "hydrated " : "rendered again ") + (said.length === 0 ? "without messages" : said.join(" | "))
)
process.exit()
`
