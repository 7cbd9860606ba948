/** Generators of clients: each generates one from our document, which is compiled, makes a real write, and reads a refusal. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { root } from "../source/files.mjs"

const document = join(root, "packages/client/openapi.json")

const record = `{ groupRef: "demo-group", type: "create" as const, record: { email, firstname: "Ada" } }`
const signature = "(baseUrl: string, key: string, integrationId: string, email: string)"

/** `arguments` of the generator's program, and a module that writes with what it generated. */
const generators = [
  {
    name: "openapi-typescript",
    program: "openapi-typescript",
    arguments: [document, "-o", "schema.d.ts"],
    source: `import createClient from "openapi-fetch"
import type { paths } from "./schema"
export const write = async ${signature} => {
  const client = createClient<paths>({ baseUrl, headers: { "X-Api-Key": key } })
  const path = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}"
  const params = { path: { projectIdOrName: "demo", integrationId, objectName: "contacts" } }
  const { data, error, response } = await client.POST(path, { params, body: ${record} })
  return { status: response.status, data, error }
}`
  },
  {
    name: "@hey-api/openapi-ts",
    program: "openapi-ts",
    arguments: ["-i", document, "-o", "hey", "-c", "@hey-api/client-fetch"],
    source: `import { client } from "./hey/client.gen"
import { writeRecords } from "./hey/sdk.gen"
export const write = async ${signature} => {
  client.setConfig({ baseUrl, headers: { "X-Api-Key": key } })
  const path = { projectIdOrName: "demo", integrationId, objectName: "contacts" }
  const { data, error, response } = await writeRecords({ path, body: ${record} })
  return { status: response?.status, data, error }
}`
  },
  {
    name: "orval",
    program: "orval",
    arguments: ["--config", "generator.config.mjs"],
    config: `export default ${JSON.stringify({ api: { input: document, output: { target: "orval/api.ts", client: "fetch", mode: "single" } } })}`,
    // Its addresses have no host: a browser adds the page's.
    source: `import { writeRecords } from "./orval/api"
export const write = async ${signature} => {
  const native = globalThis.fetch
  globalThis.fetch = (url, init) => native(new URL(String(url), baseUrl), init)
  try {
    const { data, status } = await writeRecords("demo", integrationId, "contacts", ${record}, { headers: { "X-Api-Key": key } })
    return { status: status as number, data, error: data as unknown }
  } finally {
    globalThis.fetch = native
  }
}`
  },
  {
    name: "swagger-typescript-api",
    program: "swagger-typescript-api",
    arguments: ["generate", "-p", document, "-o", "sta", "-n", "Api.ts", "--custom-config", "generator.config.mjs"],
    // Without it the generator takes what follows a colon for a parameter, and one of them would be called `export`.
    config: `export default { hooks: { onPreBuildRoutePath: (path) => path.replaceAll(":", "%3A") } }`,
    note: 'with the hook `onPreBuildRoutePath: (path) => path.replaceAll(":", "%3A")`: it takes what follows a colon for a parameter',
    source: `import { Api, type HttpResponse } from "./sta/Api"
export const write = async ${signature} => {
  const api = new Api({ baseUrl, baseApiParams: { headers: { "X-Api-Key": key } } })
  try {
    const { data, status } = await api.v1.writeRecords("demo", integrationId, "contacts", ${record})
    return { status, data }
  } catch (failure) {
    const { error, status } = failure as HttpResponse<unknown, { type: string }>
    return { status, error }
  }
}`
  }
]

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: []
}

const steps = "generate, compile, write, read a refusal"

/** What the program printed. */
const outputOf = ({ message, stderr, stdout }) => `${stdout ?? ""} ${stderr ?? ""}`.trim() || message

const check = async ({ arguments: args, config, name, note, program, source }, tools, { apiKey, url }) => {
  const folder = mkdtempSync(join(tools, ".tmp-"))
  const run = (file, given) =>
    execFileSync(process.execPath, [file, ...given], { cwd: folder, encoding: "utf8", stdio: "pipe", timeout: 180_000 })
  const bin = (file) => join(tools, "node_modules/.bin", file)
  try {
    if (config !== undefined) writeFileSync(join(folder, "generator.config.mjs"), config)
    run(bin(program), args)
    writeFileSync(join(folder, "program.ts"), source)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["program.ts"] }))
    run(bin("tsc"), ["-p", "tsconfig.json"])
    const outfile = join(folder, "program.mjs")
    await build({ entryPoints: [join(folder, "program.ts")], outfile, bundle: true, format: "esm", platform: "node" })
    const { write } = await import(pathToFileURL(outfile).href)
    const email = `${program}@clients.example`
    const written = await write(url, apiKey, "crm", email)
    if (written.status !== 200 || written.data?.result?.success !== true) {
      throw new Error(`the write was answered with ${written.status}: ${JSON.stringify(written.error)}`)
    }
    const refused = await write(url, apiKey, "nothing", email)
    if (refused.status !== 404 || typeof refused.error?.type !== "string") {
      throw new Error(`a write to an unknown integration was answered with ${refused.status}`)
    }
    return { client: name, note, results: [{ call: steps }] }
  } catch (failure) {
    return { client: name, note, results: [{ call: steps, fault: outputOf(failure).slice(0, 300) }] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const checkGenerators = async (tools, server) => {
  const results = []
  for (const generator of generators) results.push(await check(generator, tools, server))
  return results
}
