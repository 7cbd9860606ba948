/** A debounced value, for searching while the user types. */
import { useEffect, useState } from "react"

const pauseMillis = 300

export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMillis)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
