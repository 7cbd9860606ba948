/** What a tab shows of its object: saved, changed or wrong. Pure. */
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { isSameObject, sidesOf } from "./sides.ts"

export type TabState = "done" | "pending" | "error"

interface Tab {
  readonly objectName: string
  /** The account's object could not be loaded, or its last save failed. */
  readonly isWrong: boolean
  readonly stored: ConfigContent | undefined
  /** Stored, with what is proposed for objects that were never saved. */
  readonly initial: ConfigContent
  readonly draft: ConfigContent
}

/** Undefined: nothing is saved and nothing was touched. */
export const tabState = ({ draft, initial, isWrong, objectName, stored }: Tab): TabState | undefined => {
  if (isWrong) return "error"
  if (!isSameObject(initial, draft, objectName)) return "pending"
  const { read, write } = sidesOf(stored, objectName)
  return read === undefined && write === undefined ? undefined : "done"
}
