/** The author of a request: who asked, and what the request says about itself. Pure. @rule author.kept, author.request */
import * as Struct from "effect/Struct"
import { actorOf } from "../domain/Actor.ts"
import type { Caller } from "../domain/Caller.ts"
import type { RequestOrigin } from "../domain/RequestOrigin.ts"
import type { Author } from "./Author.ts"
import { type AuthoredProperty, type WriteRequest, requestUses } from "./WriteRequest.ts"

type Authored = Pick<WriteRequest, AuthoredProperty>

/** What the author of a request is made of. */
interface AuthoredRequest {
  readonly idempotencyKey?: string
  readonly request: Authored
}

export const authorOf = (
  caller: Caller,
  origin: RequestOrigin,
  { idempotencyKey, request }: AuthoredRequest
): Author => ({
  actor: actorOf(caller, origin),
  ...(origin.requestId === undefined ? {} : { requestId: origin.requestId }),
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  ...keptOf(request)
})

const authored = Struct.keys(requestUses).filter((name): name is AuthoredProperty => requestUses[name] === "author")

/** Every property that is kept with an author: it doesn't compile while `Author` lacks one of them. */
const keptOf = (request: Authored): Pick<Author, AuthoredProperty> => {
  const { metadata = {}, ...kept }: Authored = Struct.pick(request, authored)
  return Object.keys(metadata).length === 0 ? kept : { ...kept, metadata }
}
