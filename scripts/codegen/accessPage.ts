/** `docs/access.md`: which credentials may make which call, from the table that checks every call. */
import type { Credential } from "@fieldgate/core/domain/Caller"
import { accessTable } from "../../packages/core/src/AccessTable.ts"
import { table } from "./table.ts"

const credentials = [
  "full",
  "frontend",
  "development",
  "consumer",
  "viewer",
  "operator",
  "admin"
] as const satisfies ReadonlyArray<Credential>
const columns = [
  "`full` key",
  "`frontend` key",
  "`frontend` key, `development`",
  "consumer token",
  "viewer",
  "operator",
  "admin"
]

/** Credentials that include others. */
const included: Readonly<Partial<Record<Credential, ReadonlyArray<Credential>>>> = {
  development: ["frontend"],
  operator: ["viewer"],
  admin: ["viewer", "operator", "full"]
}

/** Operations of the HTTP API whose library call has another name. */
const calls: Readonly<Record<string, string>> = {
  getObjectMetadata: "describeObject",
  getProviderObjectMetadata: "describeObject",
  upsertProviderFields: "upsertFields"
}

const intro = `# Who may call what

Every call declares the credentials that allow it. A call that they don't allow is a 403 \`insufficient-scope\`. A request without valid
credentials is a 401, except for the calls marked *anyone*. A request with a key and a token is decided by the token.

- A **\`full\`** or **\`frontend\` key** reaches its own project. Every other project is a 404.
- A **\`frontend\` key, \`development\`**, is a \`frontend\` key of a project whose \`frontendKeys\` is \`development\`.
- A **consumer token** reaches its own group. Another group's objects are a 404 by id and left out of lists; a request that names another
  group is a 403 \`token-mismatch\`.
- A **viewer**, **operator** or **admin** is a [member of the console](console.md#members), whose session calls the API below
  \`/console/api\` only. A member reaches all projects, or those that the member's entry names; every other project is a 404. Each role
  includes the one before it, and an admin may do what a \`full\` key may. Calls about the whole deployment, such as those about members,
  need an admin of all projects.
- The program that embeds the library may make every call.

The rule is [\`access.table\`](specification.md#accesstable). A test makes every call with every credential.

## Operations of the HTTP API
`

const cellsOf = (name: string): ReadonlyArray<string> => {
  const allowed = accessTable[name]
  if (allowed === undefined)
    throw new Error(`the operation ${name} has no row in AccessTable: name its call in accessPage.ts`)
  const ofAllGroups = accessTable[`${name}OfAllGroups`] ?? allowed
  return credentials.map((credential) => {
    const allows = (table: ReadonlyArray<Credential>) =>
      [credential, ...(included[credential] ?? [])].some((each) => table.includes(each))
    if (!allows(allowed)) return "–"
    return allows(ofAllGroups) ? "yes" : "with `groupRef`"
  })
}

interface Operation {
  readonly operationId: string
  readonly security?: ReadonlyArray<unknown>
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** Of operations without their own. */
  readonly security: ReadonlyArray<unknown>
}

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, address: `${method.toUpperCase()} ${path}` }))
  )

export const accessPage = (openApiText: string): string => {
  const document: OpenApi = JSON.parse(openApiText)
  const operations = operationsOf(document)
  const rows = operations.map(({ address, operationId, security = document.security }) => [
    `\`${address}\``,
    `\`${operationId}\``,
    ...(security.length === 0 ? credentials.map(() => "anyone") : cellsOf(calls[operationId] ?? operationId))
  ])
  const known = new Set(operations.map(({ operationId }) => operationId))
  const others = Object.keys(accessTable).filter((name) => !known.has(name))
  return [
    intro,
    table(["Operation", "Call", ...columns], rows),
    "## Further calls of the library, and actions inside a call\n",
    table(
      ["Call or action", ...columns],
      others.map((name) => [`\`${name}\``, ...cellsOf(name)])
    ),
    "Written by `npm run codegen` from `packages/core/src/AccessTable.ts`.\n"
  ].join("\n")
}
