/** A request as people may see it, made of the very request that is sent: without its token and what every request has. */
import { Json } from "@fieldgate/core/domain/Json"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { strikeOut } from "./WithoutToken.ts"

/** What is to be said about a request beside itself. */
export interface Showing {
  /** What must have happened before, in words. */
  readonly after?: string
  /** A text that stands in the URL for one that an earlier answer brings, and how that is shown, such as `{id}`. */
  readonly standIn?: { readonly text: string; readonly shown: string }
}

/** A signed request without its token. */
export const shown = (
  request: HttpClientRequest.HttpClientRequest,
  token: Redacted.Redacted,
  { after, standIn }: Showing = {}
): ProviderRequest => {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !ofEveryRequest.has(name))
    .map(([key, value]) => ({ key, value: strikeOut(token, value) }))
  const body = bodyOf(request)
  const url = strikeOut(
    token,
    Option.match(HttpClientRequest.toUrl(request), { onNone: () => request.url, onSome: String })
  )
  return {
    method: request.method,
    url: standIn === undefined ? url : url.replaceAll(standIn.text, standIn.shown),
    ...(headers.length === 0 ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(after === undefined ? {} : { after })
  }
}

/** Headers that say what a message is, and nothing about this one. */
const ofEveryRequest = new Set(["accept", "content-type", "content-length"])

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Json))

const bodyOf = ({ body }: HttpClientRequest.HttpClientRequest): Json | undefined =>
  body._tag === "Uint8Array" ? Option.getOrUndefined(decode(body.text)) : undefined
