/** Who is signed in, for every page. */
import { createContext, useContext } from "react"
import type { Session } from "./openSession.ts"

export interface SignedIn extends Session {
  readonly signOut: () => void
}

export const SessionContext = createContext<SignedIn | undefined>(undefined)

export const useSession = (): SignedIn => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error("a page is shown only to somebody who has signed in")
  return session
}
