import { getFieldgate } from "../../../fieldgate.ts"
import { answerOf } from "../../../problem.ts"

/** PGlite, PostgreSQL's wire and threads need Node. */
export const runtime = "nodejs"

/** What isn't JSON is refused as a record is that has a wrong form, by the library. */
const recordIn = async (request: Request) => JSON.parse(await request.text().catch(() => "null"))

/** Who asks is the application's own affair: here, a header. A key makes a repeated request safe. */
export const POST = async (request: Request): Promise<Response> => {
  const fieldgate = await getFieldgate()
  const key = request.headers.get("idempotency-key")
  try {
    const answer = await fieldgate.writeRecords({
      project: fieldgate.project.name,
      integration: "crm",
      objectName: "contacts",
      request: { groupRef: request.headers.get("x-customer") ?? "", type: "create", record: await recordIn(request) },
      ...(key === null ? {} : { idempotencyKey: key })
    })
    return Response.json(answer, { status: 201 })
  } catch (error) {
    return answerOf(error)
  }
}
