/** Which tab a key leads to; after the last comes the first. Pure. */
export type TabMove = "next" | "previous" | "first" | "last"

export const tabAfter = <Item extends { readonly id: string }>(
  items: ReadonlyArray<Item>,
  selected: string,
  move: TabMove
): Item | undefined => {
  const at = items.findIndex(({ id }) => id === selected)
  switch (move) {
    case "next":
      return items[(at + 1) % items.length]
    case "previous":
      return items.at(at <= 0 ? -1 : at - 1)
    case "first":
      return items[0]
    case "last":
      return items.at(-1)
  }
}
