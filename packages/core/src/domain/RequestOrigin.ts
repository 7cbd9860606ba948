/** Where a call comes from, besides its caller: set for each HTTP request and each command; empty for a host program. */
import * as Context from "effect/Context"
import type { OperationId } from "./Ids.ts"

export interface RequestOrigin {
  /** The ID of the HTTP request, as in its response and in the log. */
  readonly requestId?: string
  /** The address of the client, as the server's trusted proxies report it. */
  readonly address?: string | undefined
  /** The command of the command line, such as `keys create`. */
  readonly command?: string
  /** A write is or may be stored as this operation; undefined once it was refused. */
  readonly onWrite?: (operationId: OperationId | undefined) => void
}

export const RequestOrigin = Context.Reference<RequestOrigin>("@fieldgate/core/domain/RequestOrigin", {
  defaultValue: () => ({})
})
