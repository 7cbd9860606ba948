/** A host's smallest page: one integration, for the group and with the key in the address. */
import "@fieldgate/react/styles"
import { InstallIntegration, PlatformProvider } from "@fieldgate/react"
import { createRoot } from "react-dom/client"

const asked = new URLSearchParams(location.hash.slice(1))
const named = (name: string) => asked.get(name) ?? ""

const container = document.createElement("div")
document.body.append(container)
createRoot(container).render(
  <PlatformProvider options={{ project: "demo", apiKey: named("key"), baseUrl: `${location.origin}/v1` }}>
    <InstallIntegration integration="crm" groupRef={named("group")} consumerRef="bench-user" />
  </PlatformProvider>
)
