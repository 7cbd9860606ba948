import { describe, expect, it } from "@effect/vitest"
import { createClient } from "@fieldgate/client"
import * as Effect from "effect/Effect"
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { clientCall, codeSamplesOf, sampleParameters } from "../../src/contract/document/CodeSamples.ts"
import { type DocumentOperation, readableDocument } from "../../src/contract/document/DocumentReader.ts"
import { providerName } from "./RecordingProvider.ts"
import { serve } from "./TestPlatform.ts"

const { operations } = readableDocument()
const root = fileURLToPath(new URL("../../../..", import.meta.url))
const serverUrl = "http://fieldgate.test"
const key = "the-key"

const sample = (operation: DocumentOperation, lang: string): string =>
  codeSamplesOf(operation).find((each) => each.lang === lang)?.source ?? ""

interface Sent {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: unknown
}

/** What a shell passes to curl, with `printf` in curl's place: arguments end with NUL, and calls with a record separator. */
const curlRequests = (sources: ReadonlyArray<string>): ReadonlyArray<Sent> => {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\036\\0'; }\n${sources.join("\n")}\n`
  const env = { FIELDGATE_URL: serverUrl, FIELDGATE_KEY: key }
  const { status, stderr, stdout } = spawnSync("/bin/sh", ["-eu"], { input: script, env, encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  return stdout
    .split("\u001E\0")
    .slice(0, -1)
    .map((call) => requestOf(call.split("\0").slice(0, -1)))
}

const requestOf = (given: ReadonlyArray<string>): Sent => {
  const option = (flag: string) => given.flatMap((each, index) => (each === flag ? [given[index + 1] ?? ""] : []))
  const url = given.find((each) => each.startsWith(serverUrl)) ?? ""
  const [body] = option("-d")
  return {
    method: option("-X")[0] ?? "GET",
    path: url.slice(serverUrl.length),
    key: option("-H")
      .find((header) => header.startsWith("X-Api-Key: "))
      ?.slice("X-Api-Key: ".length),
    body: body === undefined ? undefined : JSON.parse(body)
  }
}

/** What the client sends for a sample; the samples hold no type, so they run as they are. */
const clientRequest = async (operation: DocumentOperation): Promise<Sent> => {
  const sent: Array<Sent> = []
  const fieldgate = createClient({
    baseUrl: `${serverUrl}/v1`,
    apiKey: key,
    retries: 0,
    fetch: (url, init) => {
      const { host, pathname, search } = new URL(url)
      expect(host).toBe(new URL(serverUrl).host)
      sent.push({
        method: init.method ?? "GET",
        // The client spells out what a deploy does by default.
        path: pathname + search.replace("?dryRun=false", ""),
        key: new Headers(init.headers).get("x-api-key") ?? undefined,
        body: typeof init.body === "string" ? JSON.parse(init.body) : undefined
      })
      // A refusal that is final: a watch would connect again after any other end.
      return Promise.resolve(
        pathname.endsWith("/events")
          ? new Response(JSON.stringify(final), {
              status: 403,
              headers: { "content-type": "application/problem+json" }
            })
          : new Response("{}", { headers: { "content-type": "application/json" } })
      )
    }
  })
  // An answer of another form may be refused; the request was sent by then.
  await Function("fieldgate", `return (async () => { ${clientCall(operation)} })()`)(fieldgate).catch(() => undefined)
  const [only] = sent
  expect({ id: operation.id, count: sent.length }).toEqual({ id: operation.id, count: 1 })
  if (only === undefined) throw new Error(`${operation.id} sends nothing`)
  return only
}

const final = {
  type: "urn:fieldgate:problem:insufficient-scope",
  title: "Insufficient scope",
  status: 403,
  retryable: false
}

const folder = join(root, "packages/server/dist/samples")

const compile = () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const each of operations) writeFileSync(join(folder, `${each.id}.ts`), sample(each, "typescript"))
  const compilerOptions = {
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    noUnusedLocals: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    rootDir: root,
    types: ["node"]
  }
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["*.ts"] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")
  const { status, stderr, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })
  rmSync(folder, { recursive: true, force: true })
  return { status, output: stdout + stderr }
}

describe("Code samples", { timeout: 120_000 }, () => {
  it("compile against the client, for every operation", () => {
    expect(operations.length).toBeGreaterThan(70)
    expect(compile()).toEqual({ status: 0, output: "" })
  })

  it("make the same request with curl as with the client", async () => {
    const byCurl = curlRequests(operations.map((each) => sample(each, "curl")))
    expect(byCurl).toHaveLength(operations.length)
    for (const [index, operation] of operations.entries()) {
      const byClient = await clientRequest(operation)
      const shown = byCurl[index]
      expect({ id: operation.id, ...shown, key: shown?.key ?? key }).toEqual({ id: operation.id, ...byClient })
    }
  })

  it.effect("hold what the server accepts: no request has an invalid path, property or value", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve({ settings: { redirectOrigins: ["https://app.example.com"] } })
      const inSamples = sampleParameters
      const provisioned: ReadonlyArray<readonly [string | undefined, string]> = [
        [`/projects/${inSamples["projectIdOrName"]}`, "/projects/demo"],
        [inSamples["orgId"], seeded.organization.id],
        [inSamples["revisionId"], seeded.revisionId],
        [inSamples["connectionId"], seeded.connectionId],
        // A name of no provider, because the contract is neutral.
        ['"provider":"hub"', `"provider":"${providerName}"`]
      ]
      const known = (text: string) =>
        provisioned.reduce((found, [from, to]) => (from === undefined ? found : found.replaceAll(from, to)), text)
      const refused: Array<string> = []
      for (const { body, method, path } of curlRequests(operations.map((each) => sample(each, "curl")))) {
        const { json, status } = yield* call(known(path), {
          method,
          ...(body === undefined ? {} : { body: known(JSON.stringify(body)) })
        })
        const isWrong = status === 400 || status === 405 || status === 415 || status >= 500
        const isUnknownRoute = json?.type === "urn:fieldgate:problem:route-not-found"
        if (isWrong || isUnknownRoute) refused.push(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
      }
      expect(refused).toEqual([])
    })
  )
})
