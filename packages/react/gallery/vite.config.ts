import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** Packages resolve to their sources; nothing is inlined, because of the content security policy. */
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
