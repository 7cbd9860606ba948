/** How a driver without a wire explains itself: one request for each call, which has the call as its body. */
import * as Result from "effect/Result"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { ProviderDriver, ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import type { FindQuery } from "@fieldgate/core/records/FindQuery"
import type { UpsertCommand, WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"

const origin = "https://memory.test"

export const ofWrite = (command: WriteCommand): ProviderRequest => ofRecords(command, command.type)

export const ofUpsert = (command: UpsertCommand): ProviderRequest => ofRecords(command, `upsert/${command.key}`)

const ofRecords = ({ allOrNone, items, objectName }: Omit<WriteCommand, "type">, path: string): ProviderRequest => ({
  method: "POST",
  url: `${origin}/${encodeURIComponent(objectName)}/${path}`,
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

export const ofFind = ({ fields, keys, objectName }: FindQuery): ProviderRequest => ({
  method: "POST",
  url: `${origin}/${encodeURIComponent(objectName)}/find`,
  body: { keys, fields }
})

export const explain: ProviderDriver["explain"] = {
  write: (_account, command) => Result.succeed([ofWrite(command)]),
  read: (_account, query) => Result.succeed([ofRead(query)]),
  find: (_account, query) => Result.succeed([ofFind(query)])
}
