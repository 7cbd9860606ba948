import { defineConfig } from "vite"

/** The address of a server that runs with the demo, for `npm run dev`. */
const server = "http://127.0.0.1:4000"

export default defineConfig({
  base: "/demo/",
  // This repository's packages are used from their sources, so that nothing has to be built before.
  resolve: { conditions: ["@fieldgate/source", "module", "browser", "development|production"] },
  build: { target: "es2024", modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/v1": server, "/demo/api": server } }
})
