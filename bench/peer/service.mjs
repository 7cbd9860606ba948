/** The hand-written service: Fastify with JSON Schema and its own logging on. Prints its address. */
import Fastify from "fastify"
import { announce } from "./listen.mjs"
import * as job from "./job.mjs"

const pool = await job.open()
const app = Fastify({ logger: true, keepAliveTimeout: 75_000 })

const headers = {
  type: "object",
  required: ["x-api-key"],
  properties: { "x-api-key": { type: "string", minLength: 20 } }
}
const name = { type: "string", minLength: 1, maxLength: 200 }

const body = {
  type: "object",
  required: ["groupRef", "type", "record"],
  additionalProperties: false,
  properties: {
    groupRef: name,
    type: { enum: ["create", "update", "delete"] },
    mode: { enum: ["synchronous", "asynchronous"] },
    record: { type: "object" },
    autoBatchPolicy: {
      type: "object",
      additionalProperties: false,
      properties: { maxDelayMinutes: { type: "integer", minimum: 1, maximum: 1440 } }
    }
  }
}

const written = {
  type: "object",
  required: ["operationId"],
  properties: {
    operationId: { type: "string" },
    result: {
      type: "object",
      properties: {
        success: { type: "boolean" },
        recordId: { type: "string" },
        data: { type: "object", additionalProperties: true }
      }
    }
  }
}

const write = {
  schema: {
    headers,
    params: { type: "object", properties: { project: name, integration: name, object: name } },
    body,
    response: { 200: written }
  }
}
const read = { schema: { headers } }

app.post("/v1/projects/:project/integrations/:integration/objects/:object", write, async (request, reply) => {
  const answer = await job.write(pool, request.headers["x-api-key"], request.params, request.body)
  return reply.code(answer.status).send(answer.body)
})

app.get("/v1/projects/:project/operations/:id", read, async (request, reply) => {
  const answer = await job.operation(pool, request.headers["x-api-key"], request.params)
  return reply.code(answer.status).send(answer.body)
})

app.get("/v1/projects/:project/operations", read, async (request, reply) => {
  const pageSize = Number(request.query.pageSize ?? 50)
  const answer = await job.operations(pool, request.headers["x-api-key"], request.params, pageSize)
  return reply.code(answer.status).send(answer.body)
})

announce(await app.listen({ port: 0, host: "127.0.0.1" }))
