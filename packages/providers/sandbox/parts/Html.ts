/** Small HTML pages without external resources. */
import * as HttpServerResponse from "effect/http/HttpServerResponse"

export const document = (title: string, style: string, content: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`

/** A page as an answer; its browser loads and runs nothing else. */
export const respond = (status: number, html: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(html, {
    status,
    contentType: "text/html;charset=utf-8",
    headers: { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" }
  })

export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
