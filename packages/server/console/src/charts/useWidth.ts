/** An element's width in pixels: a chart drawn to size keeps its text size. */
import { useEffect, useRef, useState } from "react"

export const useWidth = <E extends HTMLElement>() => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
