/** A value once it stays as it is: what somebody types is searched for when no key comes any more. */
import { useEffect, useState } from "react"

/** Milliseconds without a key after which what was typed counts. */
const pause = 300

export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
