import { createContext, useContext } from "react"
import type { Session } from "./openSession.ts"

export interface SignedIn extends Session {
  readonly signOut: () => void
}

export const SessionContext = createContext<SignedIn | undefined>(undefined)

export const useSession = (): SignedIn => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error("useSession was called outside SessionGate")
  return session
}
