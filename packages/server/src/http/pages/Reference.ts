/** The API's reference for people and for tools; nothing of it is loaded from elsewhere. */
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import * as Layer from "effect/Layer"
import { Api } from "../../contract/Api.ts"
import { openApiDocument } from "../../contract/Document.ts"

/** The page brings its scripts with it: only those run, and they call no other server. Its script writes styles of its own. */
const policyOf = (scripts: ReadonlyArray<string>) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`).join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

/** What is between the tags of inline scripts. */
const scriptsIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu)].map(([, script = ""]) => script)

/** The page is the same for every request, and hashing its four megabytes takes a moment. */
const policies = new Map<string, string>()
const policyFor = (html: string): string => {
  const known = policies.get(html) ?? policyOf(scriptsIn(html))
  if (policies.size === 0) policies.set(html, known)
  return known
}

const textOf = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? (body.text ?? new TextDecoder().decode(body.body)) : ""

const guarded = HttpRouter.middleware((httpEffect) =>
  Effect.map(httpEffect, (response) =>
    HttpServerResponse.setHeaders(response, {
      "content-security-policy": policyFor(textOf(response)),
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "no-referrer"
    })
  )
).layer

/** The page would load fonts, use a foreign proxy, report its use and offer its maker's products if it weren't told not to. */
const scalar = {
  theme: "default",
  withDefaultFonts: false,
  proxyUrl: "",
  telemetry: false,
  showToolbar: "never",
  showDeveloperTools: "never",
  hideClientButton: true
} as const

export const layer = Layer.mergeAll(
  HttpApiScalar.layer(Api, { path: "/docs", scalar }).pipe(Layer.provide(guarded)),
  HttpRouter.add("GET", "/openapi.json", HttpServerResponse.jsonUnsafe(openApiDocument()))
)
