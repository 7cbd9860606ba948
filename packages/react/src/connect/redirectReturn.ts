/**
 * Leaving the page for the provider's, and coming back. A note in this tab's storage says whose sign-in it was, so that
 * nobody else's `error` in an address is taken for its outcome; the note holds no secret.
 */
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import type { ConsentOutcome } from "./ConnectEvent.ts"

/** Whose account at which provider. */
export interface Returning {
  readonly project: string
  readonly provider: string
  readonly groupRef: string
  readonly consumerRef: string
}

/** What of the browser takes part; tests pass their own. */
export interface Page {
  readonly location: { readonly href: string }
  readonly history: Pick<History, "replaceState" | "state">
  readonly sessionStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">
}

const noteName = "fieldgate.connect"
const parameter = "fieldgate-connect"
const outcomeParameters = ["connectionId", "error", "errorReason"]

/** At the end of the fragment: what the server adds for the page that confirms the sign-in. */
const completionPattern = /[#&]fieldgate-session=([^&]+)&fieldgate-completion=([^&]+)$/u

const noteOf = ({ consumerRef, groupRef, project, provider }: Returning, nonce: string): string =>
  JSON.stringify([nonce, project, provider, groupRef, consumerRef])

const newNonce = () => crypto.getRandomValues(new Uint32Array(4)).join("-")

/** The address to come back to: this page, with a mark that the note knows. */
export const leavePage = (page: Page, returning: Returning, nonce = newNonce()): string => {
  page.sessionStorage.setItem(noteName, noteOf(returning, nonce))
  const url = new URL(page.location.href)
  for (const name of outcomeParameters) url.searchParams.delete(name)
  url.searchParams.set(parameter, nonce)
  return url.href
}

/** What became of the sign-in that this page was left for; it is told once, and the address is as before. */
export const outcomeOfReturn = (page: Page, returning: Returning): ConsentOutcome | undefined => {
  const url = new URL(page.location.href)
  const nonce = url.searchParams.get(parameter)
  if (nonce === null || readNote(page) !== noteOf(returning, nonce)) return undefined
  const connectionId = url.searchParams.get("connectionId")
  const error = url.searchParams.get("error")
  const reason = url.searchParams.get("errorReason")
  const [added = "", sessionId, completion] = completionPattern.exec(url.hash) ?? []
  url.hash = url.hash.slice(0, url.hash.length - added.length)
  for (const name of [parameter, ...outcomeParameters]) url.searchParams.delete(name)
  page.history.replaceState(page.history.state, "", url.href)
  page.sessionStorage.removeItem(noteName)
  if (sessionId !== undefined && completion !== undefined) {
    return { tag: "granted", sessionId: decodeURIComponent(sessionId), completion: decodeURIComponent(completion) }
  }
  if (reason === "denied") return { tag: "cancelled" }
  if (connectionId !== null) return { tag: "succeeded", connectionId }
  return error === null ? undefined : { tag: "failed", detail: error }
}

/** A browser may keep pages from its storage; then nothing was noted. */
const readNote = (page: Page): string | null => {
  try {
    return page.sessionStorage.getItem(noteName)
  } catch (error) {
    warnDeveloper("this tab's storage can't be read, so a sign-in that came back can't be recognised", error)
    return null
  }
}
