/** Calls of the console: in the name of this browser's session, whose cookie no script can read. */
import { type Client, createClient } from "@fieldgate/client"

/** What pages read and change. */
export type Api = Client

/** No page of another site can send it. */
const ownHeader = { "X-Fieldgate-Console": "1" }

/** The API below the console's own path. The client requires a key; the session stands in for it. */
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

/** Exchanges the key for a session; it goes into one request and stays nowhere. */
export const signIn = (key: string): Promise<Response> => session("POST", { "X-Api-Key": key })

export const signOut = (): Promise<Response> => session("DELETE")

export const isSignedIn = async (): Promise<boolean> => {
  const answer = await session("GET")
  // The server is trusted to answer what its contract says.
  return answer.ok && ((await answer.json()) as { readonly signedIn: boolean }).signedIn
}
