import type { ListPart } from "../domain/ListPart.ts"

/** `direction` is 1 for the oldest first, -1 for the newest first. */
export const paged = <A extends { readonly id: string }>(
  all: ReadonlyArray<A>,
  page: ListPart["page"],
  direction: 1 | -1
): ReadonlyArray<A> => {
  if (page === undefined) return all
  const { after, limit } = page
  const order = (one: string, other: string) => (one === other ? 0 : one < other ? -direction : direction)
  return all
    .filter(({ id }) => after === undefined || order(after, id) < 0)
    .toSorted((one, other) => order(one.id, other.id))
    .slice(0, limit)
}
