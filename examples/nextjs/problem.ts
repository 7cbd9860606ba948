import { isCallError, problemResponse } from "@fieldgate/server/embed"

/** Returns an error of the library as a problem; any other one is the application's, and Next.js reports it. */
export const answerOf = (error: unknown): Response => {
  if (!isCallError(error)) throw error
  const { body, ...init } = problemResponse(error, { requestId: crypto.randomUUID(), now: new Date() })
  return Response.json(body, init)
}
