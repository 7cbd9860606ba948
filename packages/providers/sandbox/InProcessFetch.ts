/** A sandbox behind `fetch`, with no socket: a dropped answer is a rejected call, as it would be on a network. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type * as Scope from "effect/Scope"
import { Hangup } from "./Hangup.ts"

export type HttpApp = Effect.Effect<HttpServerResponse, unknown, HttpServerRequest | Scope.Scope>

/** Calls `app` with the clock and the other services of `context`, under any origin. */
export const make = (app: HttpApp, context: Context.Context<never>): typeof globalThis.fetch => {
  const handler = HttpEffect.toWebHandlerWith<never, HttpServerRequest | Scope.Scope>(context)(app)
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new Request(input, init)
      const { signal } = request
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener("abort", () => reject(signal.reason), { once: true })
      const hangUp = () => Effect.sync(() => reject(new TypeError("fetch failed", { cause: otherSideClosed() })))
      handler(request, Context.make(Hangup, hangUp)).then(resolve, reject)
    })
}

const otherSideClosed = () => Object.assign(new Error("other side closed"), { code: "ECONNRESET" })
