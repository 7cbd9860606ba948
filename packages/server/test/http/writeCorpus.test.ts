/**
 * The answers to a corpus of valid and invalid writes over a socket, and what the log notes of them, as recorded in `writeCorpus.txt`.
 * A change there is one that callers notice; `npx vitest run --update --project http` records it.
 * @rule write.body, http.json, problem.allFaults, http.log
 */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import type { Stores } from "@fieldgate/core/Stores"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { hash } from "node:crypto"
import { Agent, request as send } from "node:http"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import { databases } from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { contactsPath, provision } from "./TestPlatform.ts"
import * as Tokens from "./Tokens.ts"
import { bodyLimitBytes, corpus, type CorpusRequest } from "./writeCorpusCases.ts"

const origin = "http://fieldgate.test"

/** So slow that the remaining requests are the same however long a run takes. */
const consumerRate = { perSecond: 0.001, burst: 100 }

const start = Effect.fnUntraced(function* (stores: Layer.Layer<Stores>) {
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([RecordingProvider.make().driver]))
  const platform = Platform.layer.pipe(Layer.provide([stores, registry]))
  const log: Array<string> = []
  const context = yield* Layer.build(
    Server.layer.pipe(
      Layer.provideMerge(platform),
      Layer.provide(ServerSettings.layer({ port: 0, origin, bodyLimitBytes, consumerRate })),
      Layer.provideMerge(Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void log.push(line))]))
    )
  )
  const { key } = yield* Effect.provideContext(provision("demo"), context)
  yield* Effect.provideContext(provision("other"), context)
  const { createJwtKey } = Context.get(context, Platform)
  const { id } = yield* createJwtKey(Caller.Host(), {
    project: "demo",
    label: "token service",
    publicKeyPem: Tokens.publicKeyPem
  })
  const { port } = new URL(HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address))
  return { key, kid: id, port: Number(port), log }
})

const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body))
}

const parts = (bytes: Uint8Array, count: number): ReadonlyArray<Uint8Array> => {
  const size = Math.ceil(bytes.length / count)
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
}

/** The status, the headers in alphabetical order and the body of an answer. */
const answerOf = (
  port: number,
  { body, chunks, method = "POST", path = contactsPath }: CorpusRequest,
  headers: Readonly<Record<string, string>>
) =>
  Effect.promise(
    () =>
      new Promise<ReadonlyArray<string>>((resolve, reject) => {
        const agent = new Agent({ keepAlive: true })
        const bytes = body === undefined ? undefined : bytesOf(body)
        const length = bytes === undefined || chunks !== undefined ? {} : { "content-length": String(bytes.length) }
        const sent = send({ agent, host: "127.0.0.1", port, path, method, headers: { ...headers, ...length } })
        const interim: Array<string> = []
        let isAnswered = false
        sent.on("error", (error) => {
          // A refused body may be cut off after its answer.
          if (!isAnswered) reject(error)
        })
        sent.on("continue", () => {
          interim.push("100 Continue")
          sent.end(bytes)
        })
        sent.on("response", (response) => {
          isAnswered = true
          let text = ""
          response.setEncoding("utf8")
          response.on("data", (chunk: string) => (text += chunk))
          response.on("error", reject)
          response.on("end", () => {
            agent.destroy()
            const lines = Object.entries(response.headers)
              .filter(([name]) => !transient.has(name))
              .map(([name, value]) => `${name}: ${String(value)}`)
            resolve([...interim, String(response.statusCode), ...lines.toSorted(), text])
          })
        })
        if (headers["expect"] !== undefined) return sent.flushHeaders()
        for (const part of bytes === undefined ? [] : parts(bytes, chunks ?? 1)) sent.write(part)
        sent.end()
      })
  )

/** Whether a connection is kept depends on how much of a refused body has arrived. */
const transient: ReadonlySet<string> = new Set(["connection", "date", "keep-alive"])

/** Without what differs in each run: ids, times and key digests. */
const steady = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/gu, "<time>")
    .replaceAll(/\b\d+ms\b/gu, "<duration>")
    .replaceAll(/;t=\d+/gu, ";t=<seconds>")

/** The whole of a body that people can read; else how it starts, and a digest. */
const shortened = (line: string): string =>
  line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}… ${hash("sha256", line)}`

const mostCharacters = 2500

const loggedFields = (line: string): string =>
  steady(line)
    .replace(/^.*? level=/u, "level=")
    .replaceAll(/ fiber=\S+/gu, "")

const recorded = Effect.fnUntraced(function* (stores: Layer.Layer<Stores>) {
  const { key, kid, log, port } = yield* start(stores)
  return yield* Effect.forEach(corpus, ([name, given]) =>
    Effect.gen(function* () {
      const token = given.claims === undefined ? undefined : yield* Tokens.signed(kid, { sub: "any", ...given.claims })
      const credential = token === undefined ? { "x-api-key": key } : { authorization: `Bearer ${token}` }
      const type = given.body === undefined ? {} : { "content-type": "application/json" }
      const headers = Object.fromEntries(
        Object.entries({ ...type, ...credential, ...given.headers }).flatMap(([header, value]) =>
          value === undefined ? [] : [[header, value]]
        )
      )
      const rounds = yield* Effect.forEach(Array.from({ length: given.times ?? 1 }), () =>
        Effect.gen(function* () {
          log.length = 0
          const lines = yield* answerOf(port, given, headers)
          return [...lines.map(steady).map(shortened), ...log.map(loggedFields)].join("\n")
        })
      )
      return `# ${name}\n${rounds.join("\n\n")}\n`
    })
  )
})

/** On a database, writes are planned on cached keys and targets too. */
const everyStore = [
  ["in memory", MemoryStores.layer] as const,
  ...databases.map(([name, fresh]) => [name, StoresOnSql.layer(fresh)] as const)
]

describe.each(everyStore)("The corpus of writes (%s)", (_name, stores) => {
  it.live("is answered and logged as recorded", () =>
    Effect.gen(function* () {
      expect(corpus.length).toBeGreaterThan(60)
      const text = (yield* recorded(Layer.orDie(stores))).join("\n")
      yield* Effect.promise(() => expect(text).toMatchFileSnapshot("writeCorpus.txt"))
    })
  )
})
