/** An answer's `ETag`, made of its bytes; whoever has that answer already gets 304 and no body. RFC 9110, 13.1.2. */
import { Digest } from "@fieldgate/core/domain/Digest"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** Tags the answer to the current request, and lets it shrink to 304 where the caller has it. */
export const tagged =
  ({ "if-none-match": known }: { readonly "if-none-match"?: string }) =>
  () =>
    HttpEffect.appendPreResponseHandler((_request, response) =>
      response.status !== 200 || response.body._tag !== "Uint8Array"
        ? Effect.succeed(response)
        : Effect.map(digestOf(response.body.body), (digest) => {
            const tag = `"${digest}"`
            const answer = holds(known, tag) ? HttpServerResponse.empty({ status: 304 }) : response
            return HttpServerResponse.setHeaders(answer, { etag: tag, "cache-control": "private, no-cache" })
          })
    )

const digestOf = (bytes: Uint8Array) => Effect.flatMap(Digest, ({ sha256 }) => sha256(new TextDecoder().decode(bytes)))

/** The comparison is weak, as the header wants it: a proxy may have put `W/` before a tag. */
const holds = (known: string | undefined, tag: string): boolean =>
  known !== undefined &&
  (known.trim() === "*" || known.split(",").some((each) => each.trim().replace(/^W\//u, "") === tag))
