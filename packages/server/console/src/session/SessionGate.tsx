/** Shows the console if the browser is signed in, else the sign-in page. */
import { ProblemError } from "@fieldgate/client"
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import { isSignedIn, signOut } from "./consoleCalls.ts"
import { openSession, type Session } from "./openSession.ts"
import { SessionContext } from "./SessionContext.ts"
import { SignIn } from "./SignIn.tsx"

type Gate =
  | { readonly tag: "checking" }
  | { readonly tag: "closed"; readonly notice?: string }
  | { readonly tag: "open"; readonly session: Session }

/** A client per session: cached data belongs to one key. */
const queriesOf = (onRefused: () => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ProblemError && error.status === 401) onRefused()
      }
    }),
    // The API client retries what is safe to retry.
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } }
  })

export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const [gate, setGate] = useState<Gate>({ tag: "checking" })
  const close = useCallback((notice?: string) => {
    setGate(notice === undefined ? { tag: "closed" } : { tag: "closed", notice })
  }, [])

  const isChecking = gate.tag === "checking"
  useEffect(() => {
    if (!isChecking) return undefined
    const ending = new AbortController()
    const check = async () => {
      const isKnown = await isSignedIn().catch(() => false)
      const opening = isKnown ? await openSession(undefined, window.location.origin, ending.signal) : undefined
      if (ending.signal.aborted) return
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
    const leave = async () => {
      await signOut().catch(() => undefined)
      close()
    }
    return { queries, signedIn: { ...session, signOut: () => void leave() } }
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
      notice={gate.tag === "closed" ? gate.notice : undefined}
      onOpened={(opened) => setGate({ tag: "open", session: opened })}
    />
  )
}
