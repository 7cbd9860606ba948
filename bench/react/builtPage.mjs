/** The measured page as a host would publish it, in a folder. */
import { build } from "esbuild"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../scripts/source/files.mjs"

const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Measured</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/demo/assets/page.css"><script type="module" src="/demo/assets/page.js"></script></head>
<body></body>
</html>
`

export const buildPage = async (folder) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "index.html"), html)
  await build({
    entryPoints: [join(root, "bench/react/page.tsx")],
    outdir: join(folder, "assets"),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    conditions: ["@fieldgate/source"],
    // The package is loaded from its own folder, React from where it is installed.
    nodePaths: [join(root, "packages"), join(root, "node_modules")],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error"
  })
}
