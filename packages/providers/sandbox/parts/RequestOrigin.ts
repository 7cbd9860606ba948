/** The origin that a request was sent to, such as `http://127.0.0.1:4010`. Pure. */
import type { HttpServerRequest } from "effect/http/HttpServerRequest"

export const of = ({ headers, originalUrl }: HttpServerRequest): string =>
  /^https?:\/\/[^/?#]+/i.exec(originalUrl)?.[0] ?? `http://${headers["host"] ?? "localhost"}`
