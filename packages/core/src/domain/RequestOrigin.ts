/** Where a call comes from, besides its caller: set for each HTTP request and each command; empty for a host program. */
import * as Context from "effect/Context"

export interface RequestOrigin {
  /** The ID of the HTTP request, as in its response and in the log. */
  readonly requestId?: string
  /** The address of the client, as the server's trusted proxies report it. */
  readonly address?: string | undefined
  /** The command of the command line, such as `keys create`. */
  readonly command?: string
}

export const RequestOrigin = Context.Reference<RequestOrigin>("@fieldgate/core/domain/RequestOrigin", {
  defaultValue: () => ({})
})
