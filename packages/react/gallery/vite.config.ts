import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { propTables } from "./propTables.ts"

/** Packages resolve to their sources; nothing is inlined, because of the content security policy. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // The built site works in any folder of a web server.
  base: "./",
  define: { PROP_TABLES: JSON.stringify(propTables()) },
  resolve: { conditions: ["@fieldgate/source", "module", "browser", "import", "default"] },
  build: {
    target: "esnext",
    assetsInlineLimit: 0,
    modulePreload: false,
    cssMinify: false,
    outDir: "dist",
    emptyOutDir: true
  },
  logLevel: "error"
})
