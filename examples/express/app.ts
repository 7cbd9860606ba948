/** Routes of an application that writes into its customers' CRMs. The application authenticates its users itself: here, by a header. */
// oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 passes a handler's rejection to the error handler.
import { type Fieldgate, isCallError, problemResponse } from "@fieldgate/server/embed"
import express, { type ErrorRequestHandler } from "express"
import { randomUUID } from "node:crypto"

/** Fieldgate's errors are returned as problems; any other error is the application's. */
const onError: ErrorRequestHandler = (error, _request, response, next) => {
  if (!isCallError(error)) return next(error)
  const { body, headers, status } = problemResponse(error, { requestId: randomUUID(), now: new Date() })
  response.status(status).set(headers).json(body)
}

export const createApp = (fieldgate: Fieldgate) => {
  const project = fieldgate.project.name
  const crm = { project, integration: "crm" }
  const app = express()
  app.use(express.json({ limit: "1mb" }))

  /** The customer enters a HubSpot token. A wrong one is refused; the call can be repeated with another. */
  app.put("/crm", async (request, response) => {
    const groupRef = request.get("x-customer") ?? ""
    const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
    const { connection } = await fieldgate.connectAndInstall({
      ...crm,
      groupRef,
      consumerRef: groupRef,
      apiKey: request.body.token,
      config: { content }
    })
    response.json({ account: connection.account })
  })

  /** Writes a new contact into the customer's CRM; with `?later` in the background. */
  app.post("/contacts", async (request, response) => {
    const groupRef = request.get("x-customer") ?? ""
    const later = request.query["later"] !== undefined
    const answer = await fieldgate.writeRecords({
      ...crm,
      objectName: "contacts",
      request: { groupRef, type: "create", mode: later ? "asynchronous" : "synchronous", record: request.body }
    })
    response.status(later ? 202 : 201).json(answer)
  })

  app.get("/writes/:operationId", async (request, response) => {
    response.json(await fieldgate.getOperation({ project, operationId: request.params.operationId }))
  })

  app.use(onError)
  return app
}
