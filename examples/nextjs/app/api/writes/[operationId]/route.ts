import { getFieldgate } from "../../../../fieldgate"
import { answerOf } from "../../../../problem"

export const runtime = "nodejs"

interface Context {
  readonly params: Promise<{ readonly operationId: string }>
}

export const GET = async (_request: Request, { params }: Context): Promise<Response> => {
  const fieldgate = await getFieldgate()
  try {
    const { operationId } = await params
    return Response.json(await fieldgate.getOperation({ project: fieldgate.project.name, operationId }))
  } catch (error) {
    return answerOf(error)
  }
}
