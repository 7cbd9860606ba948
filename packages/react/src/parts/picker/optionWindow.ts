/** From `start` to `end`, exclusive. */
export interface OptionWindow {
  readonly start: number
  readonly end: number
}

/** Options on each side; more than fit on a screen. */
const reach = 15

/** Options that are added while scrolling. */
const step = 30

/** The window around an option; around the first for -1. */
export const firstWindow = (index: number, count: number): OptionWindow => {
  const middle = Math.max(0, index)
  return { start: Math.max(0, middle - reach), end: Math.min(count, middle + reach) }
}

/** Keeps the window if it contains the option or for -1; otherwise moves it. */
export const including = (shown: OptionWindow, index: number, count: number): OptionWindow => {
  const isInside = index < 0 || (shown.start <= index && index < shown.end)
  return isInside ? shown : firstWindow(index, count)
}

/** Adds options in the scroll direction. */
export const grown = (shown: OptionWindow, side: "before" | "after", count: number): OptionWindow =>
  side === "before"
    ? { start: Math.max(0, shown.start - step), end: shown.end }
    : { start: shown.start, end: Math.min(count, shown.end + step) }
