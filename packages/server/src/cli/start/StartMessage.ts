/** What `fieldgate start` prints once it listens: addresses, and lines to paste. */
import * as Redacted from "effect/Redacted"
import { demo } from "../demo/DemoSeed.ts"
import * as Sandboxes from "../demo/Sandboxes.ts"
import type { SandboxUrls } from "../demo/Sandboxes.ts"

export interface WelcomeFacts {
  readonly url: string
  readonly docs: string
  /** The address of the console, where it is served. */
  readonly console?: string
}

export interface DemoFacts extends WelcomeFacts {
  readonly apiKey: Redacted.Redacted
  readonly sandboxUrls: SandboxUrls
  /** Makes the demo's e-mail address one that the CRM doesn't have yet. */
  readonly suffix: string
  /** The address of the demo's page, where it is served. */
  readonly page?: string
}

const join = (lines: ReadonlyArray<string>) => lines.join("\n")

const crm = ([provider, url]: readonly [string, string], index: number): string => {
  const sandbox = `${Sandboxes.nameOf(provider)} sandbox`
  return index === 0 ? `  CRMs       ${url}  ${sandbox}, its page shows its records` : `             ${url}  ${sandbox}`
}

/** One line, without a key. */
export const short = ({ url }: WelcomeFacts): string => `Fieldgate listens on ${url}`

/** A server without the demo. */
export const plain = ({ console, docs, url }: WelcomeFacts): string =>
  join(["", short({ docs, url }), `Reference  ${docs}`, ...(console === undefined ? [] : [`Console    ${console}`])])

/** A server with the demo: two commands that work as they stand, one after the other. */
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
    ...(facts.page === undefined ? [] : [`  Demo page  ${facts.page}  install a CRM by hand, then write to it`]),
    ...Object.entries(facts.sandboxUrls).map(crm),
    "",
    "Create a contact in the first CRM:",
    "",
    `  answer=$(curl -s -X POST ${project}/integrations/crm/objects/contacts \\`,
    `    -H 'X-Api-Key: ${key}' -H 'content-type: application/json' \\`,
    `    -d '${body}'); echo "$answer"`,
    "",
    "Read the operation that it left:",
    "",
    `  curl -s ${project}/operations/$(echo "$answer" | sed 's/.*"operationId":"\\([^"]*\\)".*/\\1/') \\`,
    `    -H 'X-Api-Key: ${key}'`,
    ""
  ])
}
