/** What there is of a demo, for components. */
import { useQuery } from "@tanstack/react-query"
import { recordsOf, sandboxesHere } from "./demoBackend.ts"

/** Asked for once: a server doesn't become a demo while it runs. */
export const useSandboxes = () =>
  useQuery({
    queryKey: ["demo", "sandboxes"],
    queryFn: ({ signal }) => sandboxesHere(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })

/** Milliseconds between two looks at the records while the page is visible. */
export const lookEvery = 1500

export const useSandboxRecords = (provider: string) =>
  useQuery({
    queryKey: ["demo", "records", provider],
    queryFn: ({ signal }) => recordsOf(provider, signal),
    refetchInterval: lookEvery
  })
