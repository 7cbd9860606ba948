/** Which of many options are in the document: a few around the one that matters. Pure. */

/** From `start`, up to but not with `end`. */
export interface OptionWindow {
  readonly start: number
  readonly end: number
}

/** On each side of the one that matters: more than fit on the screen. */
const reach = 15

/** So many come in when the user scrolls. */
const step = 30

/** Around an option of the list; around the first where there is none (-1). */
export const firstWindow = (index: number, count: number): OptionWindow => {
  const middle = Math.max(0, index)
  return { start: Math.max(0, middle - reach), end: Math.min(count, middle + reach) }
}

/** The same window while it holds the option, or one around it; where there is none (-1), it stays. */
export const including = (shown: OptionWindow, index: number, count: number): OptionWindow => {
  const isInside = index < 0 || (shown.start <= index && index < shown.end)
  return isInside ? shown : firstWindow(index, count)
}

/** More on the side to which the user scrolls. */
export const grown = (shown: OptionWindow, side: "before" | "after", count: number): OptionWindow =>
  side === "before"
    ? { start: Math.max(0, shown.start - step), end: shown.end }
    : { start: shown.start, end: Math.min(count, shown.end + step) }
