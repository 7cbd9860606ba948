/** The faults of a call, by the proxy's validation and ours. */
import { readFileSync } from "node:fs"

/** Every operation of the document, with a pattern of its paths. */
export const operationsOf = (path) =>
  Object.entries(JSON.parse(readFileSync(path, "utf8")).paths).flatMap(([template, methods]) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/:]+")}$`)
    return Object.entries(methods).map(([method, { operationId }]) => {
      return { name: operationId, method: method.toUpperCase(), pattern }
    })
  })

/** The proxy validates the lines of an export as one JSON value, so we read them ourselves. */
const isLines = (answer) => answer.type === "application/x-ndjson"

/** For intentionally wrong requests only the response is validated. */
export const faultsOfCall = (operations, { expected, isWrong, method, path }, answer) => {
  const [bare = ""] = path.split("?")
  const operation = operations.find((each) => each.method === method && each.pattern.test(bare))?.name
  const status =
    expected === undefined || answer.status === expected
      ? []
      : [`expected ${expected}, not ${answer.status}: ${answer.text}`]
  const document = operation === undefined ? ["the operation is not in the document"] : []
  const violations = isLines(answer)
    ? faultsOfLines(answer.text)
    : answer.violations
        .filter(({ location }) => !(isWrong && location[0] === "request"))
        .map((each) => JSON.stringify(each))
  return { operation, faults: [...status, ...document, ...violations] }
}

const faultsOfLines = (text) => {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  return lines.at(-1)?.type === "end" ? [] : ["the last line is not an end"]
}
