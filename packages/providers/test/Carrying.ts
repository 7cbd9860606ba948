/** A driver under the use case that calls it, without the journal around it. */
import { assert } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as MemoryStores from "@fieldgate/core/memory/MemoryStores"
import * as Descriptions from "@fieldgate/core/providers/calls/Descriptions"
import * as StoredDescriptions from "@fieldgate/core/providers/calls/StoredDescriptions"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Sample from "@fieldgate/core/testing/Sample"
import * as Seed from "@fieldgate/core/testing/Seed"
import { execute } from "@fieldgate/core/writes/calls/ExecuteWrite"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { PlannedWrite } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"

export const planned = (
  type: PlannedWrite["type"],
  objectName: string,
  records: ReadonlyArray<Partial<PlannedRecord>>,
  more: Partial<PlannedWrite> = {}
): PlannedWrite => {
  const [first, ...others] = records.map((record): PlannedRecord => ({ fields: {}, associations: [], ...record }))
  return {
    type,
    mode: "synchronous",
    objectName: ObjectName.make(objectName),
    records: [first ?? assert.fail("a write holds a record"), ...others],
    shape: others.length === 0 ? "record" : "batch",
    allOrNone: false,
    headers: [],
    ...more
  }
}

export const carry = (driver: ProviderDriver, account: Account, write: PlannedWrite) =>
  Effect.andThen(Seed.installed, execute({ installation: Sample.installation(), driver }, account, write, [])).pipe(
    Effect.provideServiceEffect(Descriptions.Descriptions, Descriptions.make),
    Effect.provideServiceEffect(StoredDescriptions.StoredDescriptions, StoredDescriptions.make),
    Effect.provide(MemoryStores.layer)
  )
