/** A list in parts that are bounded in their number of items and in their size, whatever a caller asks for. */
import * as Effect from "effect/Effect"
import { jsonSizeOf } from "../domain/Json.ts"
import { listCharacters } from "../domain/Limits.ts"
import type { ListedPart, ListPart } from "../domain/ListPart.ts"

/** Items that are read before it is known how large they are. */
const firstRead = 25

/** Reads as many as the part may have, some at a time: large ones must not be in memory together. */
export const listed = Effect.fnUntraced(function* <A extends { readonly id: string }, E, R>(
  part: ListPart & { readonly page: NonNullable<ListPart["page"]> },
  read: (part: ListPart) => Effect.Effect<ReadonlyArray<A>, E, R>
) {
  const { after, limit } = part.page
  const items: Array<A> = []
  let characters = 0
  let size = Math.min(limit + 1, firstRead)
  for (;;) {
    const last = items.at(-1)?.id ?? after
    const found = yield* read({ ...part, page: { limit: size, ...(last === undefined ? {} : { after: last }) } })
    for (const item of found) {
      const next = characters + jsonSizeOf(item).characters
      if (items.length === limit || (items.length > 0 && next > listCharacters.maximum)) return continued(items)
      items.push(item)
      characters = next
    }
    if (found.length < size) return whole(items)
    const average = Math.max(1, characters / items.length)
    const fitting = Math.ceil((listCharacters.maximum - characters) / average)
    size = Math.max(1, Math.min(limit - items.length + 1, fitting + 1))
  }
})

const whole = <A>(items: ReadonlyArray<A>): ListedPart<A> => items

const continued = <A extends { readonly id: string }>(items: ReadonlyArray<A>): ListedPart<A> =>
  Object.assign([...items], { nextPageToken: items.at(-1)?.id ?? "" })
