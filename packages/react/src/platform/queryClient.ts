/** The cache of one PlatformProvider. It is passed to each hook explicitly, so that the host's own cache stays apart. */
import { QueryClient } from "@tanstack/react-query"
import { platformErrorOf } from "./PlatformError.ts"

/** What is shown stays fresh this long; a save or a connection brings it anew at once. */
const staleMs = 5 * 60_000

const mostTries = 3

/** Only what the server calls retryable is asked for again, and not before it allows it. Spec 7.7. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        networkMode: "always",
        retry: (failures, error) => {
          const { kind, retryable } = platformErrorOf(error)
          // The user is shown a countdown instead of a spinner that lasts.
          return retryable && kind !== "quota" && failures < mostTries - 1
        },
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000)
      },
      mutations: { retry: false, networkMode: "always" }
    }
  })
