import { bodyOf } from "../../../body"
import { getFieldgate } from "../../../fieldgate"
import { answerOf } from "../../../problem"

export const runtime = "nodejs"

/** The customer brings its HubSpot token once. */
export const PUT = async (request: Request): Promise<Response> => {
  const fieldgate = await getFieldgate()
  const project = fieldgate.project.name
  const groupRef = request.headers.get("x-customer") ?? ""
  const body = await bodyOf(request)
  try {
    const connection = { provider: "hubspot", groupRef, consumerRef: groupRef, apiKey: body?.token }
    const { id: connectionId } = await fieldgate.generateConnection({ project, connection })
    const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
    await fieldgate.createInstallation({ project, integration: "crm", groupRef, connectionId, config: { content } })
    return new Response(null, { status: 204 })
  } catch (error) {
    return answerOf(error)
  }
}
