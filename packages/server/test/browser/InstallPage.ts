/** A host application's page that installs an integration, with its scripts bundled as a host would, under a strict policy. */
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const entry = fileURLToPath(new URL("../../../react/test/pages/installPage.tsx", import.meta.url))

const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    entryPoints: { install: entry },
    outdir: "/",
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    platform: "browser",
    conditions: ["@fieldgate/source"],
    define: { "process.env.NODE_ENV": '"production"' }
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

const html = (api: { readonly origin: string; readonly key: string }): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Host application</title><link rel="icon" href="data:,"></head>
<body>
<div id="root" data-api="${api.origin}" data-key="${api.key}"></div>
<output></output>
<script type="module" src="/install.js"></script>
</body>
</html>
`

export const serve = async (api: { readonly origin: string; readonly key: string }) => {
  const scripts = await bundle()
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${api.origin}; require-trusted-types-for 'script'; trusted-types 'none'`
  const server = createServer((request, response) => {
    const script = scripts.get(new URL(request.url ?? "/", "http://host").pathname)
    response
      .writeHead(200, {
        "content-type": script === undefined ? "text/html; charset=utf-8" : "text/javascript",
        "content-security-policy": policy
      })
      .end(script ?? html(api))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
