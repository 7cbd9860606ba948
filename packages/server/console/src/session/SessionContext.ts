/** The signed-in session. */
import { createContext, useContext } from "react"
import type { Role } from "./consoleCalls.ts"
import type { Session } from "./openSession.ts"

export interface SignedIn extends Session {
  /** Ends this session, or all sessions of the same member. */
  readonly signOut: (everywhere?: boolean) => void
}

export const SessionContext = createContext<SignedIn | undefined>(undefined)

export const useSession = (): SignedIn => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error("useSession was called outside SessionGate")
  return session
}

const roles: ReadonlyArray<Role> = ["viewer", "operator", "admin"]

/** Why the role doesn't allow what needs another one; undefined where it does. A session of an API key may do everything. */
export const refusalOf = (has: Role | undefined, needs: Role): string | undefined =>
  has === undefined || roles.indexOf(has) >= roles.indexOf(needs)
    ? undefined
    : `Your role is ${has}. This needs the role ${needs}.`
