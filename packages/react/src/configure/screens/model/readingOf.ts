/** What reading an object is now, and what it will be after a save. Pure. */
import type { ConfigContent } from "../../rules/ConfigContent.ts"

/** `new`: chosen and never saved. `notChosen`: neither chosen nor saved. */
export type Reading = "new" | "notChosen" | "enabled" | "stopped" | "willStop" | "willResume"

export const readingOf = (stored: ConfigContent | undefined, draft: ConfigContent, objectName: string): Reading => {
  const before = stored?.read?.objects?.[objectName]
  const now = draft.read?.objects?.[objectName]
  if (before === undefined) return now === undefined ? "notChosen" : "new"
  const stops = now === undefined || now.disabled === true
  if (before.disabled === true) return stops ? "stopped" : "willResume"
  return stops ? "willStop" : "enabled"
}
