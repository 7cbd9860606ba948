/** The console's calls, authenticated by the session cookie, which scripts can't read. */
import { type Client, createClient } from "@fieldgate/client"

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

const session = (method: "DELETE" | "GET" | "POST", more: Readonly<Record<string, string>> = {}) =>
  fetch("/console/session", { method, credentials: "same-origin", headers: { ...ownHeader, ...more } })

/** Exchanges the key for a session; the key is not stored. */
export const signIn = (key: string): Promise<Response> => session("POST", { "X-Api-Key": key })

export const signOut = (): Promise<Response> => session("DELETE")

export const isSignedIn = async (): Promise<boolean> => {
  const answer = await session("GET")
  // The server keeps its contract.
  return answer.ok && ((await answer.json()) as { readonly signedIn: boolean }).signedIn
}
