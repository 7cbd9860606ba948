/** Shows one story alone, `/?story=parts-tabs&theme=dark&dir=rtl&text=200&locale=de`, or the site with all stories, knobs and props. */
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "./gallery.css"
import { GallerySite } from "./GallerySite.tsx"
import { StoryPage } from "./StoryPage.tsx"
import { loadCombobox } from "../src/parts/picker/comboboxChunk.ts"

const asked = new URL(location.href).searchParams
const story = asked.get("story")
const dir = asked.get("dir") === "rtl" ? "rtl" : "ltr"
if (story !== null) {
  document.documentElement.dir = dir
  document.documentElement.dataset["theme"] = asked.get("theme") ?? "auto"
  document.documentElement.dataset["text"] = asked.get("text") ?? "100"
}

// Screenshots show the loaded state, not the placeholder.
await loadCombobox()

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no element with the id root")
createRoot(root).render(
  <StrictMode>
    {story === null ? <GallerySite /> : <StoryPage id={story} dir={dir} locale={asked.get("locale") ?? "en"} />}
  </StrictMode>
)
