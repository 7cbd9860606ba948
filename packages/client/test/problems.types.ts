/** Checked by `tsc -b`, never run: problems narrow by type and by name. @rule client.errors */
import type { Problem, ProblemError, ProblemName } from "../src/index.ts"

declare const use: (...values: ReadonlyArray<unknown>) => void

export const names: ReadonlyArray<ProblemName> = [
  "input-validation",
  "provider-rejected",
  // @ts-expect-error no problem has this name
  "input-validaton"
]

export const byName = (error: ProblemError): void => {
  if (error.is("input-validation")) {
    const [issue] = error.problem.issues
    const place: "body" | "header" | "path" | "query" | undefined = issue?.in
    const status: 400 = error.status
    const type: "urn:fieldgate:problem:input-validation" = error.type
    use(place, issue?.name, issue?.value, status, type)
  } else {
    // @ts-expect-error not every problem has issues
    use(error.problem.issues)
  }
  if (error.is("provider-rejected")) {
    const messages: ReadonlyArray<string> = error.problem.errors.map(({ message }) => message)
    const operationId: string = error.problem.operationId
    use(messages, operationId)
  }
  // @ts-expect-error no problem has this name
  error.is("input-validaton")
  // @ts-expect-error not every problem has issues
  use(error.problem.issues)
}

export const byType = (problem: Problem): string => {
  switch (problem.type) {
    case "urn:fieldgate:problem:input-validation":
      return problem.issues.map((issue) => issue.name).join()
    case "urn:fieldgate:problem:outcome-uncertain":
      return problem.operationId
    // @ts-expect-error no problem has this type
    case "urn:fieldgate:problem:nothing":
      return ""
    default:
      return problem.detail
  }
}
