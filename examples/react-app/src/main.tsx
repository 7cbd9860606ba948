import "@fieldgate/react/styles"
import "./page.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import { loadSettings } from "./DemoSettings.ts"

const container = document.getElementById("root")
if (container === null) throw new Error("the page has no element with the id root")
const root = createRoot(container)
try {
  const settings = await loadSettings()
  root.render(
    <StrictMode>
      <App settings={settings} />
    </StrictMode>
  )
} catch (error) {
  root.render(<p role="alert">The demo can't be shown: {error instanceof Error ? error.message : String(error)}</p>)
}
