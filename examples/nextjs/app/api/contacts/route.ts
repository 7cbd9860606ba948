import { bodyOf } from "../../../body"
import { getFieldgate } from "../../../fieldgate"
import { answerOf } from "../../../problem"

/** PostgreSQL's protocol and the embedded database need Node. */
export const runtime = "nodejs"

/** The application authenticates its users itself: here, by a header. A key makes a repeated request safe. */
export const POST = async (request: Request): Promise<Response> => {
  const fieldgate = await getFieldgate()
  const key = request.headers.get("idempotency-key")
  try {
    const answer = await fieldgate.writeRecords({
      project: fieldgate.project.name,
      integration: "crm",
      objectName: "contacts",
      request: { groupRef: request.headers.get("x-customer") ?? "", type: "create", record: await bodyOf(request) },
      ...(key === null ? {} : { idempotencyKey: key })
    })
    return Response.json(answer, { status: 201 })
  } catch (error) {
    return answerOf(error)
  }
}
