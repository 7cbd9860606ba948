/** How a driver without a wire explains itself: one request for each call, which has the call as its body. */
import * as Result from "effect/Result"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { ProviderDriver, ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"

const origin = "https://memory.test"

export const ofWrite = ({ allOrNone, items, objectName, type }: WriteCommand): ProviderRequest => ({
  method: "POST",
  url: `${origin}/${encodeURIComponent(objectName)}/${type}`,
  body: {
    allOrNone,
    items: items.map(({ fields, recordId }) => ({ ...(recordId === undefined ? {} : { recordId }), fields }))
  }
})

export const ofRead = ({ fields, objectName, recordIds }: ReadQuery): ProviderRequest => ({
  method: "POST",
  url: `${origin}/${encodeURIComponent(objectName)}/read`,
  body: { recordIds, fields }
})

export const explain: ProviderDriver["explain"] = {
  write: (_account, command) => Result.succeed([ofWrite(command)]),
  read: (_account, query) => Result.succeed([ofRead(query)])
}
