/** A host application's page with one of our components, bundled as a host would, under the strictest content security policy. */
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const pages = {
  connect: new URL("../../../react/test/pages/connectPage.tsx", import.meta.url),
  install: new URL("../../../react/test/pages/installPage.tsx", import.meta.url)
}

export const bundle = async (name: keyof typeof pages): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    entryPoints: { page: fileURLToPath(pages[name]) },
    outdir: "/",
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    platform: "browser",
    conditions: ["@fieldgate/source"],
    define: { "process.env.NODE_ENV": '"production"' }
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

export const policyFor = (api: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src data:",
    `connect-src ${api}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join("; ")

export const html = (api: { readonly origin: string; readonly key: string }): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Host application</title><link rel="icon" href="data:,"></head>
<body>
<div id="root" data-api="${api.origin}" data-key="${api.key}"></div>
<output></output>
<script type="module" src="/page.js"></script>
</body>
</html>
`
