/** Where the unfinished wizard is kept: this tab's session storage, where there is one. */
import { warnDeveloper } from "../platform/warnDeveloper.ts"

export const readKept = (key: string): string | undefined => attempt((storage) => storage.getItem(key) ?? undefined)

/** `undefined` removes it. */
export const keep = (key: string, text: string | undefined): void =>
  attempt((storage) => {
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
  })

/** A page without storage, or with a full one, has a wizard that a reload begins anew; nothing else is lost. */
const attempt = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
  try {
    return act(sessionStorage)
  } catch (error) {
    warnDeveloper("the wizard can't be resumed after a reload: session storage is not available", error)
    return undefined
  }
}
