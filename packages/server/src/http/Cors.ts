/** Allows browser calls from any origin, without cookies. @rule http.cors */
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { nextPageHeader } from "../contract/ListParameters.ts"

/** Request headers of our clients and of the incumbent's. */
const allowedHeaders = [
  "Accept",
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Traceparent",
  "Tracestate",
  "X-Amp-Client",
  "X-Amp-Client-Version",
  "X-Api-Key",
  "X-Request-Id"
]

const exposedHeaders = [
  "ETag",
  "Idempotency-Replayed",
  nextPageHeader,
  "OAuth-Session-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-Request-Id"
]

/** Headers of every answer. */
export const headers = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposedHeaders.join(",")
}

/** The answer to a browser that asks what it may send. */
export const preflight = HttpServerResponse.empty({
  status: 204,
  headers: {
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": allowedHeaders.join(","),
    "access-control-max-age": "86400"
  }
})
