/** An HTTP client on `fetch`, for a driver that stands by itself. */
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"

/** On the `fetch` given here, such as a sandbox's, or on the global one. */
export const layer = (fetch?: typeof globalThis.fetch): Layer.Layer<HttpClient.HttpClient> =>
  Layer.provide(
    FetchHttpClient.layer,
    // The global one is looked up at each call: tests and tracers replace it after a driver was made.
    Layer.succeed(FetchHttpClient.Fetch, fetch ?? ((input, init) => globalThis.fetch(input, init)))
  )
