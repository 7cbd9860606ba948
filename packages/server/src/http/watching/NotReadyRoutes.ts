/** What a process answers that can't work yet: it lives, and everything else is to be asked later. */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Health from "./Health.ts"

/** A load balancer asks again by itself; a caller is told to. */
const retryAfterSeconds = "5"

export const layer = (why: string) =>
  Layer.merge(
    Health.live,
    HttpRouter.add(
      "*",
      "/*",
      Effect.map(Health.unready(why), HttpServerResponse.setHeader("retry-after", retryAfterSeconds))
    )
  )
