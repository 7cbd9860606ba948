/** The gallery, built once and served from memory under the strictest content security policy. */
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8"
}

export interface GalleryServer extends AsyncDisposable {
  readonly origin: string
}

/** `/axe.js` serves axe as a script of the page: the policy blocks injected scripts. */
export const serve = async (): Promise<GalleryServer> => {
  const files = await built()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://gallery").pathname
    const name = path === "/" ? "/index.html" : path
    const content = files.get(name)
    const headers = { "content-type": types[extname(name)] ?? "text/plain", "content-security-policy": policy }
    response.writeHead(content === undefined ? 404 : 200, headers).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // Bound to a port, so the address is not a pipe name.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

const configFile = fileURLToPath(new URL("../../gallery/vite.config.ts", import.meta.url))

const built = async (): Promise<ReadonlyMap<string, string | Uint8Array>> => {
  const result = await build({ configFile, build: { write: false } })
  if (!("output" in result)) throw new Error("Vite made not one build of the gallery")
  const files = new Map<string, string | Uint8Array>()
  for (const file of result.output) {
    files.set(`/${file.fileName}`, file.type === "chunk" ? file.code : file.source)
  }
  files.set("/axe.js", await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"))
  const page = String(files.get("/index.html"))
  return files.set("/index.html", page.replace("</head>", '<script src="/axe.js" defer></script></head>'))
}
