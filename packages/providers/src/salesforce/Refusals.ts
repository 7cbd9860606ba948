/** Commands that Salesforce can't execute, refused before any call. Pure. */
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Result from "effect/Result"
import * as ForwardedHeaders from "./ForwardedHeaders.ts"
import { type Parts, reject } from "./SalesforceApi.ts"

/** The headers to send with a command, or why it is refused. */
export const checked = (
  { forwardable }: Pick<Parts, "forwardable">,
  command: WriteCommand
): Result.Result<ForwardedHeaders.Headers, ProviderFailure> => {
  if (command.items.some(({ associations }) => associations.length > 0)) {
    return Result.fail(reject("Salesforce takes no associations"))
  }
  const headers = Result.mapError(ForwardedHeaders.of(forwardable, command), ([first, ...faults]) =>
    reject(first, ...faults)
  )
  return Result.isSuccess(headers) && command.type === "delete" && command.items.length > 1
    ? Result.fail(reject("Salesforce records are deleted one at a time"))
    : headers
}
