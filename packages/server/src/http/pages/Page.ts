/** Small self-contained pages: one inline style sheet, no inline script, light and dark. */
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { createHash } from "node:crypto"

/** Escapes text for use between tags and inside quoted attributes. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)

export const style = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #5b6168; --line: #d9dce0; --link: #4a44d6; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaed; --quiet: #a4abb3; --line: #3a4048; --link: #a5a8ff; --paper: #16191d; }
}
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.1rem; margin-top: 1.8rem; }
code, pre { font-family: ui-monospace, monospace; }
pre { overflow-x: auto; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 6px; font-size: .875rem; white-space: pre-wrap; }
pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
dt { font-weight: 600; margin-top: .8rem; }
dd { margin: 0; color: var(--quiet); }
nav { border-bottom: 1px solid var(--line); padding-bottom: .5rem; }
`

interface Document {
  readonly title: string
  readonly style: string
  /** HTML with escaped values. */
  readonly content: string
  /** Data for the page's script, written as `data-` attributes of the body. */
  readonly data?: Readonly<Record<string, string>>
  /** The path of a script on this server. Default: no script. */
  readonly script?: string
  readonly status?: number
}

const policyOf = ({ script, style }: Document): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    ...(script === undefined ? [] : ["script-src 'self'"]),
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

export const document = (given: Document): HttpServerResponse.HttpServerResponse => {
  const { content, data = {}, script, status = 200, style, title } = given
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`)
  return HttpServerResponse.text(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>${script === undefined ? "" : `\n<script src="${script}" defer></script>`}
</head>
<body${attributes.join("")}>
${content}
</body>
</html>
`,
    {
      status,
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": policyOf(given), "referrer-policy": "no-referrer" }
    }
  )
}

export const page = (title: string, body: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(
    document({
      title: `${title} · Fieldgate`,
      style,
      content: `<nav aria-label="Site"><a href="/">Fieldgate</a> · <a href="/docs">Reference</a> · <a href="/problems">Problems</a></nav>
<main>
<h1>${escape(title)}</h1>
${body}
</main>`
    }),
    "cross-origin-opener-policy",
    "same-origin"
  )
