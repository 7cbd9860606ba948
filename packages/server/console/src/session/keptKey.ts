/** The API key of this tab: kept until the tab is closed, nowhere else, and never in an address. */

const name = "fieldgate.console.key"

/** A browser that forbids storage asks for the key again at every visit; that is all. */
const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

export const keptKey = (): string | undefined => storage()?.getItem(name) ?? undefined

export const keep = (key: string): void => storage()?.setItem(name, key)

export const forget = (): void => storage()?.removeItem(name)
