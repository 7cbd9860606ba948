import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** Packages resolve to their sources; nothing is inlined, so that the strictest policy holds. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: { conditions: ["@fieldgate/source", "module", "browser", "import", "default"] },
  build: {
    target: "esnext",
    assetsInlineLimit: 0,
    modulePreload: false,
    cssMinify: false,
    outDir: "../dist/gallery",
    emptyOutDir: true
  },
  logLevel: "error"
})
