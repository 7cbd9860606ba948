import { defineConfig } from "vite"

/** Where `npm run dev` finds a server that runs with the demo. */
const server = "http://127.0.0.1:4000"

export default defineConfig({
  base: "/demo/",
  // This repository's packages are taken as their sources, so that nothing has to be built before.
  resolve: { conditions: ["@fieldgate/source", "module", "browser", "development|production"] },
  build: { target: "es2024", modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/v1": server, "/demo/api": server } }
})
