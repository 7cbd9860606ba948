/** Allows browser calls from any origin, without cookies. @rule http.cors */
import * as HttpRouter from "effect/http/HttpRouter"
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

export const layer = HttpRouter.cors({
  allowedMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders,
  exposedHeaders,
  maxAge: 86_400
})
