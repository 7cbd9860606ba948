import { bodyOf } from "../../../body"
import { getFieldgate } from "../../../fieldgate"
import { answerOf } from "../../../problem"

export const runtime = "nodejs"

/** The customer enters a HubSpot token; a wrong one is refused, and the call can be repeated. */
export const PUT = async (request: Request): Promise<Response> => {
  const fieldgate = await getFieldgate()
  const project = fieldgate.project.name
  const groupRef = request.headers.get("x-customer") ?? ""
  const body = await bodyOf(request)
  try {
    const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }
    const account = { groupRef, consumerRef: groupRef, apiKey: body?.token }
    await fieldgate.connectAndInstall({ project, integration: "crm", ...account, config: { content } })
    return new Response(null, { status: 204 })
  } catch (error) {
    return answerOf(error)
  }
}
