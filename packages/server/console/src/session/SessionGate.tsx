/** Shows the console to somebody who has signed in, and the sign-in to everybody else. */
import { ProblemError } from "@fieldgate/client"
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import { forget, keep, keptKey } from "./keptKey.ts"
import { openSession, type Session } from "./openSession.ts"
import { SessionContext } from "./SessionContext.ts"
import { SignIn } from "./SignIn.tsx"

type Gate =
  | { readonly tag: "checking"; readonly key: string }
  | { readonly tag: "closed"; readonly notice?: string }
  | { readonly tag: "open"; readonly session: Session }

const begin = (): Gate => {
  const key = keptKey()
  return key === undefined ? { tag: "closed" } : { tag: "checking", key }
}

/** What has been read belongs to one key: another one begins with nothing. */
const queriesOf = (onRefused: () => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ProblemError && error.status === 401) onRefused()
      }
    }),
    // The client repeats by itself what may be repeated.
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } }
  })

export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const [gate, setGate] = useState(begin)
  const close = useCallback((notice?: string) => {
    forget()
    setGate(notice === undefined ? { tag: "closed" } : { tag: "closed", notice })
  }, [])

  const checked = gate.tag === "checking" ? gate.key : undefined
  useEffect(() => {
    if (checked === undefined) return undefined
    const ending = new AbortController()
    const check = async () => {
      const opening = await openSession(checked, window.location.origin, ending.signal)
      if (ending.signal.aborted) return
      if ("session" in opening) setGate({ tag: "open", session: opening.session })
      else close(opening.refusal.message)
    }
    void check()
    return () => ending.abort()
  }, [checked, close])

  const session = gate.tag === "open" ? gate.session : undefined
  const open = useMemo(() => {
    if (session === undefined) return undefined
    const queries = queriesOf(() => close("Your key is no longer active. Sign in with another one."))
    return { queries, signedIn: { ...session, signOut: () => close() } }
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
      onOpened={(opened, key) => {
        keep(key)
        setGate({ tag: "open", session: opened })
      }}
    />
  )
}
