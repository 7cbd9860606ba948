/** `docs/access.md`: which credentials may make which call, from the table that checks every call. */
import type { Credential } from "@fieldgate/core/domain/Caller"
import { accessTable } from "../../packages/core/src/AccessTable.ts"
import { table } from "./table.ts"

const credentials = ["full", "frontend", "development", "consumer"] as const satisfies ReadonlyArray<Credential>
const columns = ["`full` key", "`frontend` key", "`frontend` key, `development`", "consumer token"]

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
    // The setting adds to the key's permissions.
    const allows = (table: ReadonlyArray<Credential>) =>
      table.includes(credential) || (credential === "development" && table.includes("frontend"))
    if (!allows(allowed)) return "–"
    return allows(ofAllGroups) ? "yes" : "with `groupRef`"
  })
}

interface Operation {
  readonly operationId: string
  readonly security?: ReadonlyArray<unknown>
}

const operationsOf = (openApiText: string) => {
  const { paths }: { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(openApiText)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, address: `${method.toUpperCase()} ${path}` }))
  )
}

export const accessPage = (openApiText: string): string => {
  const operations = operationsOf(openApiText)
  const rows = operations.map(({ address, operationId, security = [] }) => [
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
