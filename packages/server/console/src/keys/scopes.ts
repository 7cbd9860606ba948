/** What a key of each scope is for. Pure. */
import type { ApiKey } from "@fieldgate/client"

export const scopeWords: Readonly<Record<ApiKey["scopes"][number], string>> = {
  full: "Backend",
  frontend: "Browsers"
}
