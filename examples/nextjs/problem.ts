/** What the library's errors are to this application's callers. */
const statuses: Readonly<Record<string, number>> = {
  InputRefused: 400,
  WriteRejected: 400,
  InstallationNotFound: 404,
  OperationNotFound: 404,
  IdempotencyKeyReused: 422,
  WriteFailed: 422,
  StoreUnavailable: 503
}

const tagOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""

/** Answers an error of the library; any other one is the application's, and Next.js tells of it. */
export const answerOf = (error: unknown): Response => {
  const status = statuses[tagOf(error)]
  if (status === undefined) throw error
  return Response.json({ error: tagOf(error), message: error instanceof Error ? error.message : "" }, { status })
}
