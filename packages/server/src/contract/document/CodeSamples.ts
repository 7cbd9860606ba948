/** Code samples of each operation, made from the example of its body and from the client's names. */
import type { Json } from "@fieldgate/core/domain/Json"
import { apiKey, jwtKey, organization, providerApp } from "../Samples.ts"
import { clientName, isOmittedProperty, isShownParameter, renamedProperties } from "./ClientNames.ts"
import type { DocumentOperation, DocumentParameter } from "./DocumentReader.ts"
import { isArray, isObject, type JsonObject } from "./JsonTree.ts"

/** As the OpenAPI extension `x-codeSamples` has them. */
export interface CodeSample {
  readonly lang: "curl" | "typescript"
  readonly label: string
  readonly source: string
}

/** The values of parameters in samples, by the names of the wire. */
export const sampleParameters: Readonly<Record<string, string>> = {
  apiKeyId: apiKey.id,
  configId: "0193a1f0-4e1f-7061-8d7e-2c3d4e5f6a7b",
  connectionId: "0193a1f1-1a2b-7c3d-8e4f-5a6b7c8d9e0f",
  deliveryId: "0193a1f5-9c8b-7a6d-8f5e-4d3c2b1a0f9e",
  jobId: "0193a1f2-7a10-7c55-8b7a-3c9d0e1f2a44",
  destination: "crm-events",
  groupRef: "acme",
  installationId: "0193a1f0-3d4e-7f50-9b6c-7d8e9f0a1b2c",
  integrationId: "crm",
  jwtKeyId: jwtKey.id,
  objectName: "contacts",
  operationId: "0193a1f0-7c1e-7d2a-9b53-6a2f4f1f0b10",
  orgId: organization.id,
  projectIdOrName: "acme-crm",
  provider: providerApp.provider,
  providerAppId: providerApp.id,
  revisionId: "0193a1f0-5b6c-7d8e-9fa0-b1c2d3e4f506",
  sessionId: "0193a1f6-2d3e-7f40-8a1b-2c3d4e5f6071"
}

/** Parameters that an operation needs; optional ones are left to the table of parameters. */
const needed = ({ parameters }: DocumentOperation): ReadonlyArray<DocumentParameter> =>
  parameters.filter(({ in: place, required }) => place === "path" || required === true)

const sampleOf = ({ name }: DocumentParameter, id: string): string => {
  const value = sampleParameters[name]
  if (value === undefined) throw new Error(`${id}: add a sample value for the parameter ${name}`)
  return value
}

const exampleOf = ({ body }: DocumentOperation): Json | undefined => {
  if (body === undefined) return undefined
  return Object.values(body.examples ?? {})[0]?.value ?? {}
}

const lineWidth = 80

type KeyText = (name: string) => string

const propertyName: KeyText = (name) => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name))

/** A value as a literal; a part that fits is written on one line. `used`: the characters in front of it. */
const literal = (value: Json, indent: string, used: number, key: KeyText): string => {
  if (!isArray(value) && !isObject(value)) return JSON.stringify(value)
  const [open, close] = isArray(value) ? ["[", "]"] : ["{ ", " }"]
  const inner = `${indent}  `
  const parts = (within: string, isFlat: boolean): ReadonlyArray<string> => {
    const usedBy = (head: string) => (isFlat ? -Infinity : within.length + head.length)
    if (isArray(value)) return value.map((item) => literal(item, within, usedBy(""), key))
    return Object.entries(value).map(([name, item]) => {
      const head = `${key(name)}: `
      return head + literal(item, within, usedBy(head), key)
    })
  }
  const flat = parts(indent, true)
  if (flat.length === 0) return `${open}${close}`.replaceAll(" ", "")
  const line = `${open}${flat.join(", ")}${close}`
  return used + line.length <= lineWidth
    ? line
    : `${open.trim()}\n${inner}${parts(inner, false).join(`,\n${inner}`)}\n${indent}${close.trim()}`
}

/** Text inside single quotes of a shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const curl = (operation: DocumentOperation): string => {
  const { id, isOpen, path, verb } = operation
  const parameters = needed(operation)
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => {
    const parameter = parameters.find((each) => each.name === name && each.in === "path")
    return parameter === undefined ? "" : encodeURIComponent(sampleOf(parameter, id))
  })
  const query = parameters
    .filter(({ in: place }) => place === "query")
    .map((parameter) => `${parameter.name}=${encodeURIComponent(sampleOf(parameter, id))}`)
  const url = `"$FIELDGATE_URL${filled}${query.length === 0 ? "" : `?${query.join("&")}`}"`
  const body = exampleOf(operation)
  return [
    `curl${verb === "GET" ? "" : ` -X ${verb}`} ${url}`,
    ...(isOpen ? [] : [`-H "X-Api-Key: $FIELDGATE_KEY"`]),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${shellQuoted(literal(body, "", 4, JSON.stringify))}`])
  ].join(" \\\n  ")
}

/** The argument of the client's method; undefined where it takes none. */
const clientInput = (operation: DocumentOperation): JsonObject | undefined => {
  const { id, parameters } = operation
  const body = exampleOf(operation)
  const members = isObject(body) ? body : {}
  const renamed = renamedProperties(id, parameters, Object.keys(members))
  const fromBody = Object.entries(members).flatMap(([name, value]): ReadonlyArray<readonly [string, Json]> => {
    const to = renamed.find(({ from }) => from === name)?.to
    if (to !== undefined) return [[to, value]]
    return isOmittedProperty(name, renamed, parameters) ? [] : [[name, value]]
  })
  const fromParameters = needed(operation).map(
    (parameter) => [clientName(parameter.name), sampleOf(parameter, id)] as const
  )
  return body === undefined && !parameters.some(isShownParameter)
    ? undefined
    : Object.fromEntries([...fromParameters, ...fromBody])
}

const hasAnswer = ({ responses }: DocumentOperation): boolean =>
  responses.some(([status, { content }]) => status.startsWith("2") && content !== undefined)

const isStream = ({ responses }: DocumentOperation): boolean =>
  responses.some(([, { content = {} }]) => Object.hasOwn(content, "text/event-stream"))

/** The last statement: the call itself. */
export const clientCall = (operation: DocumentOperation): string => {
  const { method, resource } = operation
  const call = `fieldgate.${resource}.${method}(`
  const [head, tail] = isStream(operation)
    ? [`for await (const event of ${call}`, ") console.log(event)"]
    : [`${hasAnswer(operation) ? "const answer = " : ""}await ${call}`, ""]
  const input = clientInput(operation)
  const argument =
    input === undefined || Object.keys(input).length === 0 ? "" : literal(input, "", head.length + 1, propertyName)
  return `${head}${input === undefined ? "" : argument || "{}"})${tail}`
}

const clientHead = `import { createClient } from "@fieldgate/client"

const fieldgate = createClient({
  baseUrl: \`\${process.env["FIELDGATE_URL"]}/v1\`,
  apiKey: process.env["FIELDGATE_KEY"] ?? ""
})
`

/** `FIELDGATE_URL` is the server's address without `/v1`, `FIELDGATE_KEY` an API key. */
export const codeSamplesOf = (operation: DocumentOperation): ReadonlyArray<CodeSample> => [
  { lang: "curl", label: "curl", source: curl(operation) },
  { lang: "typescript", label: "TypeScript", source: `${clientHead}\n${clientCall(operation)}\n` }
]
