/** The API's reference for people and for tools; nothing of it is loaded from elsewhere. */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import * as Layer from "effect/Layer"
import { Api } from "../../contract/Api.ts"
import { openApiDocument } from "../../contract/Document.ts"

/** The page brings its script with it; the policy keeps that script from calling anybody but this server. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const guarded = HttpRouter.middleware((httpEffect) =>
  Effect.map(
    httpEffect,
    HttpServerResponse.setHeaders({
      "content-security-policy": policy,
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
