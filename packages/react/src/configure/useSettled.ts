/** A value that changes often, as it is once it has stayed the same for a while. */
import { useEffect, useState } from "react"

export const useSettled = (value: string, afterMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
