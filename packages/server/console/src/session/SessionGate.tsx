/** Shows the console if the browser is signed in, else the sign-in page. */
import { ProblemError } from "@fieldgate/client"
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import { type EndSession, type SignInBy, sessionState, signOut } from "./consoleCalls.ts"
import { openSession, type Session } from "./openSession.ts"
import { SessionContext } from "./SessionContext.ts"
import { SignIn } from "./SignIn.tsx"

type Gate =
  | { readonly tag: "checking" }
  | { readonly tag: "closed"; readonly notice?: string | undefined; readonly endSession?: EndSession | undefined }
  | { readonly tag: "open"; readonly session: Session }

/** Where the server can't be asked, the page that works with every server. */
const byKey: SignInBy = { apiKey: true }

/** A client per session: cached data belongs to one key or member. */
const queriesOf = (onRefused: () => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ProblemError && error.status === 401) onRefused()
      }
    }),
    // The API client retries what is safe to retry.
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" }
    }
  })

const signedOut = (everywhere: boolean): string =>
  everywhere ? "You are signed out in all browsers." : "You are signed out."

export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const [gate, setGate] = useState<Gate>({ tag: "checking" })
  const [signInBy, setSignInBy] = useState(byKey)
  const close = useCallback((notice?: string, endSession?: EndSession) => {
    setGate({ tag: "closed", notice, endSession })
  }, [])

  const isChecking = gate.tag === "checking"
  useEffect(() => {
    if (!isChecking) return undefined
    const ending = new AbortController()
    const check = async () => {
      const { member, signedIn, signInBy } = await sessionState().catch(() => ({
        signedIn: false,
        signInBy: byKey,
        member: undefined
      }))
      const opening = signedIn ? await openSession({ member }, window.location.origin, ending.signal) : undefined
      if (ending.signal.aborted) return
      setSignInBy(signInBy)
      if (opening !== undefined && "session" in opening) setGate({ tag: "open", session: opening.session })
      else close(opening?.refusal.message)
    }
    void check()
    return () => ending.abort()
  }, [isChecking, close])

  const session = gate.tag === "open" ? gate.session : undefined
  const open = useMemo(() => {
    if (session === undefined) return undefined
    const queries = queriesOf(() => close("Your session has ended. Sign in again."))
    const leave = async (everywhere: boolean) => {
      const endSession = await signOut(everywhere).catch(() => undefined)
      close(session.member === undefined ? undefined : signedOut(everywhere), endSession)
    }
    return { queries, signedIn: { ...session, signOut: (everywhere = false) => void leave(everywhere) } }
  }, [session, close])

  if (open !== undefined) {
    return (
      <QueryClientProvider client={open.queries}>
        <SessionContext value={open.signedIn}>{children}</SessionContext>
      </QueryClientProvider>
    )
  }
  if (gate.tag === "checking") return <div className="blank" aria-busy="true" />
  return (
    <SignIn
      signInBy={signInBy}
      notice={gate.tag === "closed" ? gate.notice : undefined}
      endSession={gate.tag === "closed" ? gate.endSession : undefined}
      onOpened={(opened) => setGate({ tag: "open", session: opened })}
    />
  )
}
