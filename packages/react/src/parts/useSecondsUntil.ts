/** The whole seconds until a moment, counted down; 0 when there is none or it has passed. */
import { useCallback, useSyncExternalStore } from "react"

export const useSecondsUntil = (moment: Date | undefined): number => {
  const end = moment?.getTime() ?? 0
  const left = useCallback(() => Math.max(0, Math.ceil((end - Date.now()) / 1000)), [end])
  const eachSecond = useCallback(
    (look: () => void) => {
      const timer = setInterval(() => {
        look()
        if (left() === 0) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [left]
  )
  return useSyncExternalStore(end === 0 ? never : eachSecond, left, left)
}

const never = () => () => undefined
