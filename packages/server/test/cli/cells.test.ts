/** The example of `deploy/cells`: nginx before two servers, which answer with their name. */
import { createServer } from "node:http"
import { once } from "node:events"
import { describe, expect, it } from "vitest"
import * as Nginx from "./Nginx.ts"

const cell = async (name: string) => {
  const server = createServer((request, response) => response.end(`${name} ${request.url}`))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

describe.skipIf(!Nginx.isInstalled)("two cells behind nginx", () => {
  it("sends each call to the cell of its project, which is in the path or in the header", async () => {
    await using one = await cell("one")
    await using two = await cell("two")
    await using nginx = await Nginx.make([one.url, two.url])
    await nginx.route({ shop: "cell-1", blog: "cell-2" })
    const at = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${nginx.url}${path}`, { headers })
      return [response.status, await response.text()]
    }
    expect(await at("/v1/projects/shop/operations?n=1")).toEqual([200, "one /v1/projects/shop/operations?n=1"])
    expect(await at("/v1/projects/blog:flush")).toEqual([200, "two /v1/projects/blog:flush"])
    expect(await at("/v1/providers", { "fieldgate-project": "blog" })).toEqual([200, "two /v1/providers"])
    expect(await at("/v1/providers")).toEqual([421, expect.stringContaining("Fieldgate-Project")])
    expect(await at("/v1/projects/elsewhere")).toEqual([404, expect.stringContaining("no server for the project")])
    expect((await at("/metrics", { "fieldgate-project": "blog" }))[0]).toBe(404)
  })
})
