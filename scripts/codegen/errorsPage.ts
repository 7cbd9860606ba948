/** `docs/errors.md`: every problem type, from the table that the server uses. */
import { problemTypes } from "@fieldgate/core/problems/ProblemTypes"
import { table } from "./table.ts"

const intro = `# Errors

Every refusal is a problem (RFC 9457) of the media type \`application/problem+json\`. Its \`type\` is \`urn:fieldgate:problem:\` and one of
the names below, the same in every deployment; \`href\` is the address of a page of the running server with cause and remedy.

\`\`\`json
{
  "type": "urn:fieldgate:problem:input-validation",
  "href": "http://127.0.0.1:4000/problems/input-validation",
  "title": "Invalid input",
  "status": 400,
  "detail": "…",
  "instance": "…",
  "time": "2026-11-22T09:00:00.000Z",
  "requestId": "…",
  "subsystem": "api",
  "remedy": "Correct every input that is listed in issues, then send the request again.",
  "retryable": false,
  "issues": [{ "in": "body", "name": "batch[7].record.id", "detail": "…" }]
}
\`\`\`

- All faults are reported together, each as one of \`issues\`: \`in\` and \`name\` are its location, \`value\` the invalid value.
- \`retryable\` says whether the same request may succeed later, \`retryAfter\` and the header \`Retry-After\` from when on. An occurrence may
  know better than this table.
- A status of 429, 502, 503 or 504 is answered only where nothing was written, or where writing again does no harm: clients repeat those by
  themselves.
- Quote \`requestId\` when you contact the server's operator; the server's log contains it.
- A write that the CRM refused is a 422 with the CRM's own words in \`errors\` and its own status in \`context\`.
- The typed client throws a \`ProblemError\`: \`error.is("quota-exceeded")\` narrows \`error.problem\`. Programs that embed the library catch
  tagged errors, such as \`InstallationNotFound\`, and make problems of them by [\`problemOf\`](start/library.md#errors).

## All of them
`

const rows = Object.entries(problemTypes)
  .toSorted(([, a], [, b]) => a.status - b.status)
  .map(([name, { status, cause, remedy, retryable }]) => [
    `${status}`,
    `\`${name}\``,
    cause,
    remedy,
    retryable ? "yes" : "no"
  ])

export const errorsPage = (): string =>
  `${intro}\n${table(["Status", "Name", "Cause", "Remedy", "Retryable"], rows)}\nWritten by \`npm run codegen\` from \`packages/core/src/problems/ProblemTypes.ts\`.\n`
