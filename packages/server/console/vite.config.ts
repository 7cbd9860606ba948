import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** Where the development server finds a Fieldgate that runs. */
const server = process.env["FIELDGATE_URL"] ?? "http://127.0.0.1:4000"

/** Packages are taken as their sources; nothing is inlined, so that the strictest policy holds. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/console/",
  resolve: { conditions: ["@fieldgate/source", "module", "browser", "development|production"] },
  build: {
    target: "esnext",
    cssTarget: "esnext",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "dist",
    emptyOutDir: true
  },
  server: { host: "127.0.0.1", proxy: { "/console/api": server, "/console/session": server, "/demo/api": server } }
})
