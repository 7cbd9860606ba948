import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "../../src/beta.ts"
import type { FieldMapping } from "../../src/configure/screens/model/FieldMapping.ts"
import { InstallIntegration, PlatformProvider } from "../../src/index.ts"

const root = document.querySelector<HTMLElement>("#root")
const output = document.querySelector("output")
if (root === null || output === null) throw new Error("the page lacks #root or <output>")
const { api = "", key = "" } = root.dataset
const asked = new URLSearchParams(location.search)

const say = (text: string) => {
  output.textContent += `${text}\n`
}

createRoot(root).render(
  <StrictMode>
    <PlatformProvider
      options={{ project: "demo", apiKey: key, baseUrl: `${api}/v1` }}
      locale={asked.get("locale") ?? "en"}
    >
      <InstallIntegration
        integration={asked.get("integration") ?? "crm"}
        consumerRef="ann"
        groupRef={asked.get("group") ?? "acme"}
        fieldMapping={JSON.parse(asked.get("mapping") ?? "{}") as FieldMapping}
        {...(asked.get("variant") === "wizard" ? { variant: "wizard" } : {})}
        onInstallSuccess={() => say("installed")}
        onUpdateSuccess={() => say("updated")}
        onUninstallSuccess={() => say("uninstalled")}
      />
    </PlatformProvider>
  </StrictMode>
)
