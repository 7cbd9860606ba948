/** The console's calls, authenticated by the session cookie, which scripts can't read. */
import { type Client, createClient, type Problem, ProblemError } from "@fieldgate/client"

export type Api = Client

/** Pages of other sites can't send it. */
const ownHeader = { "X-Fieldgate-Console": "1" }

/** The API below the console's path. The client requires a key, which the session replaces. */
export const consoleApi = (origin: string): Api => {
  return createClient({
    baseUrl: `${origin}/console/api/v1`,
    apiKey: "session",
    fetch: (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      headers.delete("X-Api-Key")
      for (const [name, value] of Object.entries(ownHeader)) headers.set(name, value)
      return fetch(url, { ...init, headers, credentials: "same-origin" })
    }
  })
}

const session = (method: "DELETE" | "GET" | "POST", more: Readonly<Record<string, string>> = {}, query = "") =>
  fetch(`/console/session${query}`, { method, credentials: "same-origin", headers: { ...ownHeader, ...more } })

/** Exchanges the key for a session; the key is not stored. */
export const signIn = (key: string): Promise<Response> => session("POST", { "X-Api-Key": key })

/** Where the browser can also end its session at the identity provider. */
export interface EndSession {
  readonly name: string
  readonly url: string
}

export const signOut = async (everywhere = false): Promise<EndSession | undefined> => {
  const answer = await session("DELETE", {}, everywhere ? "?everywhere=true" : "")
  return answer.status === 200 ? (await jsonOf<{ readonly endSession: EndSession }>(answer)).endSession : undefined
}

export type Role = "viewer" | "operator" | "admin"

/** The person who is signed in; sessions of API keys have none. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly managesMembers: boolean
}

/** How the server lets people sign in. */
export interface SignInBy {
  readonly apiKey: boolean
  readonly provider?: { readonly name: string }
}

export interface SessionState {
  readonly signedIn: boolean
  readonly signInBy: SignInBy
  readonly member?: Member
}

export const sessionState = async (): Promise<SessionState> => jsonOf(await session("GET"))

export const signInPath = (page: string): string => `/console/sign-in?return=${encodeURIComponent(page)}`

export interface MemberSession {
  readonly id: string
  readonly isOwn: boolean
  readonly name: string
  readonly email?: string
  readonly subject: string
  /** Missing if the settings no longer make the person a member. */
  readonly role?: Role
  readonly projects?: "all" | ReadonlyArray<string>
  readonly createTime: string
  readonly lastActiveTime: string
  readonly expireTime: string
}

export interface MemberSessions {
  readonly sessions: ReadonlyArray<MemberSession>
  readonly nextPageToken?: string
}

const memberSessions = (method: "DELETE" | "GET", path: string, signal?: AbortSignal) =>
  fetch(`/console/members/sessions${path}`, {
    method,
    credentials: "same-origin",
    headers: ownHeader,
    ...(signal === undefined ? {} : { signal })
  })

export const listMemberSessions = async (after: string | undefined, signal?: AbortSignal): Promise<MemberSessions> =>
  jsonOf(await memberSessions("GET", after === undefined ? "" : `?pageToken=${after}`, signal))

export const revokeMemberSession = async (id: string, everywhere: boolean): Promise<{ readonly revoked: number }> =>
  jsonOf(await memberSessions("DELETE", `/${id}${everywhere ? "?everywhere=true" : ""}`))

/** A sign-in, a sign-out, a revocation, or a refused sign-in. */
export interface SignInEvent {
  readonly id: string
  readonly action: "session.open" | "session.close" | "session.revoke" | "member.authenticate"
  readonly actor: { readonly kind: string; readonly id?: string; readonly name?: string }
  readonly outcome: "success" | "refused" | "failed"
  /** Refusals of one kind within an hour are one event. */
  readonly count: number
  readonly time: string
  readonly reason?: string
  readonly address?: string
}

export const listSignInEvents = async (signal: AbortSignal): Promise<ReadonlyArray<SignInEvent>> => {
  const answer = await fetch("/console/members/events", { credentials: "same-origin", headers: ownHeader, signal })
  return (await jsonOf<{ readonly events: ReadonlyArray<SignInEvent> }>(answer)).events
}

/** The server keeps its contract, and refuses with a problem. */
const jsonOf = async <Value>(answer: Response): Promise<Value> => {
  if (!answer.ok) throw new ProblemError((await answer.json()) as Problem)
  return (await answer.json()) as Value
}
