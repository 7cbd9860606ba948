/** The demo's sandboxes and records, for components. */
import { useQuery } from "@tanstack/react-query"
import { recordsOf, sandboxesHere } from "./demoBackend.ts"

/** Read once: a running server doesn't become a demo. */
export const useSandboxes = () =>
  useQuery({
    queryKey: ["demo", "sandboxes"],
    queryFn: ({ signal }) => sandboxesHere(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })

/** Milliseconds between two requests while the page is visible. */
export const refreshMillis = 1500

export const useSandboxRecords = (provider: string) =>
  useQuery({
    queryKey: ["demo", "records", provider],
    queryFn: ({ signal }) => recordsOf(provider, signal),
    refetchInterval: refreshMillis
  })
