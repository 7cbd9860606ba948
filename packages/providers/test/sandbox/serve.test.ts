import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { build } from "esbuild"
import { request } from "node:http"
import { fileURLToPath } from "node:url"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import { call } from "./calling.ts"

const { fetch } = globalThis

describe("a served sandbox", () => {
  it.live("has an address, and stops when its scope closes", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const sandbox = yield* HubSpotSandbox.make()
      const { url } = yield* Scope.provide(ServeSandbox.serve(sandbox), scope)
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
      const created = yield* call(fetch, "POST", `${url}/crm/v3/objects/contacts`, {
        body: { properties: { firstname: "Ann" } }
      })
      assert.strictEqual(created.headers.get("location"), `${url}/crm/v3/objects/contacts/1000`)
      assert.strictEqual(created.headers.get("content-type"), "application/json;charset=utf-8")
      assert.strictEqual(sandbox.records().length, 1)
      yield* Scope.close(scope, Exit.void)
      const error = yield* Effect.flip(call(fetch, "GET", url))
      assert.strictEqual(error.message, "fetch failed")
    })
  )

  it.live("refuses other sites' pages and rebound names on its control surface", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      const { url } = yield* ServeSandbox.serve(sandbox)
      const { host, port } = new URL(url)
      const status = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
        Effect.promise(
          () =>
            new Promise<number | undefined>((resolve, reject) => {
              const sent = request(
                { host: "127.0.0.1", port, method, path, headers: { host, ...headers } },
                (answer) => {
                  answer.resume()
                  resolve(answer.statusCode)
                }
              )
              sent.on("error", reject)
              sent.end()
            })
        )
      yield* call(fetch, "POST", `${url}/crm/v3/objects/contacts`, { body: { properties: { firstname: "Ann" } } })
      const strangers = [
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { host: "evil.example" },
        { host: `127.0.0.1.evil.example:${port}` }
      ]
      for (const headers of strangers) {
        assert.strictEqual(yield* status("POST", "/__sandbox/reset", headers), 403, JSON.stringify(headers))
        assert.strictEqual(yield* status("GET", "/__sandbox/journal", headers), 403, JSON.stringify(headers))
      }
      assert.strictEqual(yield* status("GET", "/", { host: "evil.example" }), 403)
      assert.strictEqual(yield* status("GET", "/", { "sec-fetch-site": "cross-site" }), 200)
      assert.strictEqual(sandbox.records().length, 1)
      const own = [{}, { origin: url, "sec-fetch-site": "same-origin" }, { host: `localhost:${port}` }]
      for (const headers of own) assert.strictEqual(yield* status("POST", "/__sandbox/reset", headers), 200)
      assert.strictEqual(sandbox.records().length, 0)
    }).pipe(Effect.scoped)
  )

  it.live("fails if the port is taken", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      const { url } = yield* ServeSandbox.serve(sandbox)
      const error = yield* Effect.flip(ServeSandbox.serve(sandbox, { port: Number(new URL(url).port) }))
      assert.strictEqual(error._tag, "ServeError")
    }).pipe(Effect.scoped)
  )

  it("serves a program without Effect until it is disposed, and reports a taken port", async () => {
    const sandbox = HubSpotSandbox.start()
    const served = await ServeSandbox.start(sandbox)
    const status = async () => (await fetch(`${served.url}/__sandbox`)).status
    assert.strictEqual(await status(), 200)
    const again = ServeSandbox.start(sandbox, { port: Number(new URL(served.url).port) })
    assert.strictEqual(Object(await again.catch((error: unknown) => error))._tag, "ServeError")
    await served[Symbol.asyncDispose]()
    assert.instanceOf(await status().catch((error: unknown) => error), TypeError)
  })

  it.live("accepts a body of up to 10 MiB and no more", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      const { url } = yield* ServeSandbox.serve(sandbox)
      const write = (size: number) =>
        call(fetch, "POST", `${url}/crm/v3/objects/contacts`, {
          body: { properties: { firstname: "x".repeat(size) } },
          isForeign: true
        })
      assert.strictEqual((yield* write(9_000_000)).json.errors[0]?.code, "INVALID_LENGTH")
      assert.strictEqual((yield* write(10_500_000)).status, 413)
    }).pipe(Effect.scoped)
  )
})

describe("the in-process sandbox", () => {
  it("loads no server and no file system", async () => {
    const result = await build({
      entryPoints: [fileURLToPath(new URL("../../sandbox/index.ts", import.meta.url))],
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "esm",
      logLevel: "silent"
    })
    const files = Object.keys(result.metafile.inputs)
    const imports = Object.values(result.metafile.inputs).flatMap((file) => file.imports.map(({ path }) => path))
    assert.isTrue(files.some((file) => file.endsWith("HubSpotSandbox.ts")))
    assert.deepStrictEqual(
      [...files, ...imports].filter((path) => /platform-node|ServeSandbox|PersistentSandbox|^node:fs/.test(path)),
      []
    )
  })
})
