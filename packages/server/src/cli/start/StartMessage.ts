/** What `fieldgate start` prints once it listens: addresses, and commands to paste. */
import * as Redacted from "effect/Redacted"
import { demo } from "../demo/DemoSeed.ts"
import * as Sandboxes from "../demo/Sandboxes.ts"
import type { SandboxUrls } from "../demo/Sandboxes.ts"

export interface WelcomeFacts {
  readonly url: string
  readonly docs: string
  readonly console?: string
}

export interface DemoFacts extends WelcomeFacts {
  readonly apiKey: Redacted.Redacted
  readonly sandboxUrls: SandboxUrls
  /** Makes the demo's e-mail address unique in the CRM. */
  readonly suffix: string
  readonly page?: string
}

const join = (lines: ReadonlyArray<string>) => lines.join("\n")

const crm = ([provider, url]: readonly [string, string], index: number): string => {
  const sandbox = `${Sandboxes.nameOf(provider)} sandbox`
  return index === 0 ? `  CRMs       ${url}  ${sandbox}: open it to see its records` : `             ${url}  ${sandbox}`
}

/** One line, without a key. */
export const short = ({ url }: WelcomeFacts): string => `Fieldgate listens on ${url}`

/** A server without the demo. */
export const plain = ({ console, docs, url }: WelcomeFacts): string =>
  join(["", short({ docs, url }), `Reference  ${docs}`, ...(console === undefined ? [] : [`Console    ${console}`])])

/** A server with the demo: two commands that work unchanged, in this order. */
export const withDemo = (facts: DemoFacts): string => {
  const key = Redacted.value(facts.apiKey)
  const record = `{"email":"ada.${facts.suffix}@demo.example","firstname":"Ada"}`
  const body = `{"groupRef":"${demo.groupRef}","type":"create","record":${record}}`
  const project = `${facts.url}/v1/projects/${demo.project}`
  return join([
    "",
    `Fieldgate listens on ${facts.url}`,
    "",
    `  API key    ${key}`,
    `  Reference  ${facts.docs}`,
    ...(facts.console === undefined ? [] : [`  Console    ${facts.console}  sign in with this API key`]),
    ...(facts.page === undefined ? [] : [`  Demo page  ${facts.page}  connect a CRM yourself, then write to it`]),
    ...Object.entries(facts.sandboxUrls).map(crm),
    "",
    "Create a contact in the first CRM:",
    "",
    `  answer=$(curl -s -X POST ${project}/integrations/crm/objects/contacts \\`,
    `    -H 'X-Api-Key: ${key}' -H 'content-type: application/json' \\`,
    `    -d '${body}'); echo "$answer"`,
    "",
    "Read the operation of that write:",
    "",
    `  curl -s ${project}/operations/$(echo "$answer" | sed 's/.*"operationId":"\\([^"]*\\)".*/\\1/') \\`,
    `    -H 'X-Api-Key: ${key}'`,
    ""
  ])
}
