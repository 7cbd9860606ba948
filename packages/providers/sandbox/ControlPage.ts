/** A sandbox's page: faults to switch, the requests received, the records. It needs no script, and loads nothing. */
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { PendingFault } from "./FaultQueue.ts"
import * as FaultSwitches from "./FaultSwitches.ts"
import type { JournalEntry } from "./Journal.ts"
import * as Html from "./parts/Html.ts"
import * as RecordsPage from "./RecordsPage.ts"
import * as RequestList from "./RequestList.ts"
import type { SandboxRecord } from "./SandboxRecord.ts"

export interface Shown {
  readonly title: string
  /** Where the page's forms go. */
  readonly address: string
  readonly faults: ReadonlyArray<PendingFault>
  readonly limitStatus: number
  /** Without credentials. */
  readonly requests: ReadonlyArray<JournalEntry>
  readonly records: ReadonlyArray<SandboxRecord>
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; overflow-wrap: break-word }
header { align-items: baseline; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem }
h1 { font-size: 1.5rem; margin: 0 }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
nav a { color: inherit; padding-block: .25rem }
h2 { border-bottom: 1px solid #8888; font-size: 1.25rem; margin: 2rem 0 .75rem; padding-bottom: .25rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
button { font: inherit; font-size: .875rem; padding: .25rem .75rem }
.hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px }
.faults { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); list-style: none; padding: 0 }
.faults li { border: 1px solid #8888; border-radius: .5rem; padding: .75rem }
.faults li.active { border-color: currentColor; box-shadow: inset 0 0 0 1px currentColor }
.faults p { font-size: .875rem; margin: .25rem 0 .75rem }
.state { border: 1px solid #8888; border-radius: 1rem; font-size: .8125rem; padding: 0 .5rem }
.requests { list-style: none; padding: 0 }
.requests li { border-bottom: 1px solid #8888 }
.requests summary { cursor: pointer; overflow-wrap: anywhere; padding: .375rem 0 }
.requests p { font-size: .875rem; margin: .25rem 0 }
.status { display: inline-block; font-variant-numeric: tabular-nums; min-width: 2.5rem }
.refused { font-weight: bold; text-decoration: underline dotted }
pre { border: 1px solid #8888; border-radius: .25rem; font-size: .8125rem; margin: 0 0 .75rem; max-height: 20rem; overflow: auto; padding: .5rem; white-space: pre-wrap }
${RecordsPage.style}`

/** The page allows its own style and its own forms, and nothing else. */
const policy = Effect.map(
  Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(style))),
  (hash) =>
    [
      "default-src 'none'",
      `style-src 'sha256-${Base64.encode(new Uint8Array(hash))}'`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'"
    ].join("; ")
)

export const respond = (shown: Shown): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  Effect.map(policy, (contentSecurityPolicy) =>
    HttpServerResponse.text(render(shown), {
      contentType: "text/html;charset=utf-8",
      headers: {
        "content-security-policy": contentSecurityPolicy,
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff"
      }
    })
  )

const render = ({ address, faults, limitStatus, records, requests, title }: Shown): string =>
  Html.document(
    title,
    style,
    `<header><h1>${Html.escape(title)}</h1>
<nav aria-label="Sections"><a href="#faults">Faults</a> <a href="#requests">Requests</a> <a href="#records">Records</a> <a href="/">Reload</a></nav></header>
<section id="faults" aria-labelledby="faults-heading"><h2 id="faults-heading">Faults</h2>
${FaultSwitches.render(address, faults, limitStatus)}
</section>
<section id="requests" aria-labelledby="requests-heading"><h2 id="requests-heading">Requests (${requests.length})</h2>
${RequestList.render(requests)}
</section>
<section id="records" aria-labelledby="records-heading"><h2 id="records-heading">Records (${records.length})</h2>
${RecordsPage.render(records)}
</section>`
  )
