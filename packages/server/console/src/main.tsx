import "@fieldgate/react/styles"
import "./styles/index.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import { showStoredTheme } from "./frame/theme.ts"
import { arrive } from "./router/arrival.ts"

showStoredTheme()
window.addEventListener("popstate", arrive)

const container = document.getElementById("root")
if (container === null) throw new Error("the page has no element with the id root")
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>
)
