/** The rows of a live list. New rows appear while the page is at its top; further down they are held back. */
import { useCallback, useEffect, useRef, useState } from "react"
import { liveRows, type LiveRows } from "./liveRows.ts"

/** Pixels from the top within which new rows appear. */
const top = 40

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
