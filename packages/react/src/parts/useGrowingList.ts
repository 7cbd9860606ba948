/** How many rows of a scrollable list are rendered: more while it is scrolled or tabbed through, from the start for another list. */
import { type UIEvent, useState } from "react"

/** Fills the visible part of a list several times. */
const rowsAtOnce = 20

/** Rendered before they are visible. */
const aheadPixels = 600

export interface GrowingList {
  readonly count: number
  /** It may have more rows than are rendered. */
  readonly isLong: boolean
  readonly onScroll: (event: UIEvent<HTMLElement>) => void
}

/** `key` identifies the list. */
export const useGrowingList = (total: number, key: string): GrowingList => {
  const [grown, setGrown] = useState({ key, count: rowsAtOnce })
  const count = grown.key === key ? grown.count : rowsAtOnce
  return {
    count: Math.min(count, total),
    isLong: total > rowsAtOnce,
    onScroll: ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }) => {
      if (count < total && scrollTop + clientHeight > scrollHeight - aheadPixels) {
        setGrown({ key, count: count + rowsAtOnce })
      }
    }
  }
}
