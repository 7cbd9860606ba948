/**
 * node:http alone, without validation and logging: with the statements and the call of the hand-written service; below `/parse`, with
 * neither; below `/grouped`, with group commit and nothing else, which is the least that an accepted write costs. Prints its address.
 */
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import * as job from "./job.mjs"
import { listen } from "./listen.mjs"

const pool = await job.open()

const read = (request) =>
  new Promise((resolve, reject) => {
    const chunks = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString("utf8"))))
    request.on("error", reject)
  })

let waiting = []
let isFlushing = false

/** Stores what waits in one statement, until nothing waits. */
const flush = async () => {
  isFlushing = true
  while (waiting.length > 0) {
    const taken = waiting
    waiting = []
    await job.storeAll(pool, taken).then(
      () => taken.forEach(({ resolve }) => resolve()),
      (error) => taken.forEach(({ reject }) => reject(error))
    )
  }
  isFlushing = false
}

const storeGrouped = async (body) => {
  const id = randomUUID()
  await new Promise((resolve, reject) => {
    waiting.push({ id, body, resolve, reject })
    if (!isFlushing) void flush()
  })
  return { status: 200, body: { operationId: id } }
}

const answerTo = async (request) => {
  const body = await read(request)
  if (request.url.startsWith("/parse")) return { status: 200, body: { operationId: "none", type: body.type } }
  if (request.url.startsWith("/grouped")) return storeGrouped(body)
  const [, , , project, , integration, , object] = request.url.split("/")
  return job.write(pool, request.headers["x-api-key"], { project, integration, object }, body)
}

const respond = async (request, response) => {
  try {
    const { body, status } = await answerTo(request)
    const text = JSON.stringify(body)
    response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
    response.end(text)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}

await listen(createServer((request, response) => void respond(request, response)))
