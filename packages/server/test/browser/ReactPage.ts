/** A page with our component on it, bundled as a host would, under the strictest policy that a host may have. */
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const entry = fileURLToPath(new URL("../../../react/test/pages/connectPage.tsx", import.meta.url))

/** The page's scripts, by path. */
export const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    entryPoints: { react: entry },
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
<script type="module" src="/react.js"></script>
</body>
</html>
`
