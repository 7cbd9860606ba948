/**
 * Redirects to the provider's page, and the return from it. A note in this tab's storage identifies the sign-in, so that
 * no other `error` in a URL is taken for its outcome. The note holds no secret. @rule react.redirect
 */
import { warnDeveloper } from "../platform/warnDeveloper.ts"
import type { ConsentOutcome } from "./ConnectEvent.ts"

/** The account and the provider. */
export interface Returning {
  readonly project: string
  readonly provider: string
  readonly groupRef: string
  readonly consumerRef: string
}

/** The browser's APIs that are used; tests pass their own. */
export interface Page {
  readonly location: { readonly href: string }
  readonly history: Pick<History, "replaceState" | "state">
  readonly sessionStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">
}

const noteName = "fieldgate.connect"
const parameter = "fieldgate-connect"
const outcomeParameters = ["connectionId", "error", "errorReason"]

/** Added by the server at the end of the fragment, for the page that confirms the sign-in. */
const completionPattern = /[#&]fieldgate-session=([^&]+)&fieldgate-completion=([^&]+)$/u

const noteOf = ({ consumerRef, groupRef, project, provider }: Returning, nonce: string): string =>
  JSON.stringify([nonce, project, provider, groupRef, consumerRef])

const newNonce = () => crypto.getRandomValues(new Uint32Array(4)).join("-")

/** The URL to return to: this page, with a marker that the note contains. */
export const leavePage = (page: Page, returning: Returning, nonce = newNonce()): string => {
  page.sessionStorage.setItem(noteName, noteOf(returning, nonce))
  const url = new URL(page.location.href)
  for (const name of outcomeParameters) url.searchParams.delete(name)
  url.searchParams.set(parameter, nonce)
  return url.href
}

/** The outcome of the sign-in that this page was left for. Returns it once and restores the URL. */
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

/** Without access to storage, there is no note. */
const readNote = (page: Page): string | null => {
  try {
    return page.sessionStorage.getItem(noteName)
  } catch (error) {
    warnDeveloper("this tab's storage can't be read, so a sign-in that came back can't be recognised", error)
    return null
  }
}
