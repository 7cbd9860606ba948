/** The `Link` header with the next page of a list. */
import type { ListedPart } from "@fieldgate/core/domain/ListPart"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { nextPageHeader } from "../contract/ListParameters.ts"

export const markNextPage = ({ nextPageToken }: ListedPart<unknown>) =>
  nextPageToken === undefined
    ? Effect.void
    : HttpEffect.appendPreResponseHandler((_request, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, nextPageHeader, nextPageToken))
      )
