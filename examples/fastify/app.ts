/** Routes of an application that writes into its customers' CRMs. The application authenticates its users itself: here, by a header. */
import { isCallError, problemResponse } from "@fieldgate/server/embed"
import { fastify, type FastifyRequest } from "fastify"
import { crm } from "./crm.ts"

const customerOf = ({ headers }: FastifyRequest): string => String(headers["x-customer"] ?? "")

export const createApp = async (options: Parameters<typeof crm>[1]) => {
  // Creating a database takes longer than the default timeout of plugins.
  const app = fastify({ logger: false, pluginTimeout: 60_000 })
  await app.register(crm, options)
  const { fieldgate } = app
  const target = { project: fieldgate.project.name, integration: "crm" }

  app.put<{ Body: { readonly token: string } }>("/crm", async (request, reply) => {
    const groupRef = customerOf(request)
    const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
    const account = { groupRef, consumerRef: groupRef, apiKey: request.body.token }
    await fieldgate.connectAndInstall({ ...target, ...account, config: { content } })
    return reply.code(204).send()
  })

  // Single contacts are collected into batches: one call to the CRM for many of them.
  app.post<{ Body: Record<string, string> }>("/contacts", async (request, reply) => {
    const answer = await fieldgate.writeRecords({
      ...target,
      objectName: "contacts",
      request: {
        groupRef: customerOf(request),
        type: "create",
        mode: "asynchronous",
        record: request.body,
        autoBatchPolicy: { maxDelayMinutes: 1 }
      }
    })
    return reply.code(202).send(answer)
  })

  app.post<{ Params: { readonly operationId: string } }>("/batches/:operationId/flush", async ({ params }) =>
    fieldgate.flushOperation({ project: target.project, operationId: params.operationId })
  )

  app.get<{ Params: { readonly operationId: string } }>("/batches/:operationId", async ({ params }) =>
    fieldgate.getOperationRecords({ project: target.project, operationId: params.operationId })
  )

  /** Fieldgate's errors are returned as problems; any other error is Fastify's. */
  app.setErrorHandler((error, { id }, reply) => {
    if (!isCallError(error)) return reply.send(error)
    const { body, headers, status } = problemResponse(error, { requestId: id, now: new Date() })
    return reply.code(status).headers(headers).send(body)
  })
  return app
}
