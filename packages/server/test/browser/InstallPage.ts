import { createServer } from "node:http"
import * as ReactPage from "./ReactPage.ts"

export const serve = async (api: { readonly origin: string; readonly key: string }) => {
  const scripts = await ReactPage.bundle("install")
  const policy = ReactPage.policyFor(api.origin)
  const server = createServer((request, response) => {
    const script = scripts.get(new URL(request.url ?? "/", "http://host").pathname)
    response
      .writeHead(200, {
        "content-type": script === undefined ? "text/html; charset=utf-8" : "text/javascript",
        "content-security-policy": policy
      })
      .end(script ?? ReactPage.html(api))
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
