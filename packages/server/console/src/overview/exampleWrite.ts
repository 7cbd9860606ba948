/** A write that a new user can copy. Pure. */

export interface ExampleTarget {
  readonly origin: string
  readonly project: string
  readonly integration: string
  readonly objectName: string
  readonly groupRef: string
}

export const exampleLanguages = [
  { id: "curl", label: "curl" },
  { id: "typescript", label: "TypeScript" }
] as const

export type ExampleLanguage = (typeof exampleLanguages)[number]["id"]

const record = { email: "ada@example.com" }

/** For a shell, within single quotes. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`)

const curl = ({ groupRef, integration, objectName, origin, project }: ExampleTarget): string => {
  const path = [project, "integrations", integration, "objects", objectName].map(encodeURIComponent).join("/")
  return [
    "curl \\",
    `  ${origin}/v1/projects/${path} \\`,
    `  -H "X-Api-Key: $FIELDGATE_KEY" -H 'content-type: application/json' \\`,
    `  -d '${quoted(JSON.stringify({ groupRef, type: "create", record }))}'`
  ].join("\n")
}

const typescript = ({ groupRef, integration, objectName, origin, project }: ExampleTarget): string =>
  [
    `import { createClient } from "@fieldgate/client"`,
    "",
    `const fieldgate = createClient({ baseUrl: "${origin}/v1", apiKey: process.env.FIELDGATE_KEY })`,
    `await fieldgate.records.write(${JSON.stringify({ project, integration, objectName, groupRef, type: "create", record }, null, 2)})`
  ].join("\n")

export const exampleWrite = (language: ExampleLanguage, target: ExampleTarget): string =>
  language === "curl" ? curl(target) : typescript(target)
