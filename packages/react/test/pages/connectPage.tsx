import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { ConnectProvider, PlatformProvider } from "../../src/index.ts"

const root = document.querySelector<HTMLElement>("#root")
const output = document.querySelector("output")
if (root === null || output === null) throw new Error("the page lacks #root or <output>")
const { api = "", key = "" } = root.dataset

const say = (text: string) => {
  output.textContent += `${text}\n`
}

createRoot(root).render(
  <StrictMode>
    <PlatformProvider options={{ project: "demo", apiKey: key, baseUrl: `${api}/v1` }}>
      <ConnectProvider
        provider="hubspot"
        consumerRef="ann"
        groupRef="acme"
        onConnectSuccess={({ id }) => say(`connected ${id}`)}
        onDisconnectSuccess={({ id }) => say(`disconnected ${id}`)}
      />
    </PlatformProvider>
  </StrictMode>
)

/** Without a click, the browser blocks the window. */
const submitEagerly = () => {
  const form = document.querySelector("form")
  if (form === null) return
  watched.disconnect()
  form.requestSubmit()
  tellOfLink()
}
const tellOfLink = () => {
  const seen = new MutationObserver(() => {
    if (document.querySelector("a[rel=opener]") === null) return
    seen.disconnect()
    // oxlint-disable-next-line eslint/no-console -- a test that looked at the page would let windows open
    console.info("blocked")
  })
  seen.observe(document.body, { childList: true, subtree: true })
}
const watched = new MutationObserver(submitEagerly)
// A page to which the browser returned continues its sign-in, and submits nothing.
const isReturn = location.search.includes("fieldgate-connect")
if (location.search.includes("eager") && !isReturn) watched.observe(document.body, { childList: true, subtree: true })
