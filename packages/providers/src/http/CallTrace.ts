/** A call to a provider as a span: whom, how and with which answer; nothing of what was sent. */
import * as Tracing from "@fieldgate/core/worker/Tracing"
import * as Effect from "effect/Effect"
import type { Answer } from "./Answer.ts"

interface Call {
  readonly provider: { readonly name: string }
  readonly request: { readonly method: string; readonly url: string }
}

/** The host says which account's server it was; the path may name a record. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? "unknown"

export const traced = <E, R>(
  { provider, request }: Call,
  call: Effect.Effect<Answer, E, R>
): Effect.Effect<Answer, E, R> =>
  call.pipe(
    Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
    Tracing.span(`${request.method} ${provider.name}`, {
      kind: "client",
      attributes: {
        "fieldgate.provider": provider.name,
        "http.request.method": request.method,
        "server.address": hostOf(request.url)
      }
    })
  )
