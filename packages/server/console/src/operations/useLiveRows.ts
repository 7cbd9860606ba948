/** The rows of a live list. New ones come in by themselves at the top of the page, and wait while somebody reads on. */
import { useCallback, useEffect, useRef, useState } from "react"
import { liveRows, type LiveRows } from "./liveRows.ts"

/** Pixels from the top within which somebody counts as watching what comes in. */
const top = 40

/** Whether somebody reads further down, or has gone to a row by the keyboard. */
const isReading = (list: HTMLElement | null): boolean =>
  window.scrollY > top || list?.contains(document.activeElement) === true

export const useLiveRows = <R extends { readonly id: string }>(rows: ReadonlyArray<R>) => {
  const [newest, setNewest] = useState<string | undefined>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const first = rows[0]?.id
  const takeAll = useCallback(() => setNewest(first), [first])
  useEffect(() => {
    if (!isReading(place.current)) setNewest(first)
  }, [first])
  useEffect(() => {
    const listener = () => {
      if (!isReading(place.current)) setNewest(first)
    }
    window.addEventListener("scroll", listener, { passive: true })
    return () => window.removeEventListener("scroll", listener)
  }, [first])
  const live: LiveRows<R> = liveRows(rows, newest)
  return { ...live, takeAll, place }
}
