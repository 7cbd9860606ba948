/** Serves the test's page and its worker, bundled for browsers, from an origin that is not the API's. */
import { build } from "esbuild"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"

const here = fileURLToPath(new URL(".", import.meta.url))

/** Fails on a `node:` import, because the platform is `browser`. */
const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: ["page.ts", "worker.ts"],
    outdir: here,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false
  })
  return new Map(outputFiles.map(({ path, text }) => [`/${path.slice(here.length)}`, text]))
}

const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Client</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="/page.js"></script></body>
</html>
`

export const serve = async () => {
  const scripts = await bundle()
  const server = createServer(({ url = "/" }, response) => {
    const script = scripts.get(url)
    const type = script === undefined ? "text/html" : "text/javascript"
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(script ?? html)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("a server that listens has an address")
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
