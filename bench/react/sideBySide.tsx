/** A host's page with the install flow, as `side-by-side.mjs` compares it. */
import "@fieldgate/react/styles"
import { InstallIntegration, PlatformProvider } from "@fieldgate/react"
import { createRoot } from "react-dom/client"

declare global {
  var events: Array<string>
}

const asked = new URLSearchParams(location.search)
const named = (name: string) => asked.get(name) ?? ""

globalThis.events = []
const container = document.querySelector("#root")
if (container === null) throw new Error("the page lacks #root")
createRoot(container).render(
  <PlatformProvider options={{ project: "demo", apiKey: named("key"), baseUrl: `${named("api")}/v1` }}>
    <InstallIntegration
      integration={named("integration")}
      groupRef={named("group")}
      consumerRef="ann"
      onInstallSuccess={() => globalThis.events.push("installed")}
    />
  </PlatformProvider>
)
