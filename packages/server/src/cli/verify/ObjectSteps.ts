/** The steps with the records of one object. */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { ObjectSample } from "./Sample.ts"
import { ofAssociation, ofCustomFields, ofUpsert } from "./SpecialSteps.ts"
import { compared, differs, refusal, same, type Setting, type Step, StepSkipped, succeeded, textOf } from "./Step.ts"

export const ofObject = (setting: Setting, sample: ObjectSample): ReadonlyArray<Step> => {
  const { account, driver, written } = setting
  const objectName = ObjectName.make(sample.objectName)
  const item = (n: number, more: RecordFields = {}): WriteItem => ({
    fields: { ...sample.record({ tag: written.tag, n, idOf: written.idOf }), ...more },
    associations: []
  })
  const command = (type: WriteCommand["type"], items: WriteCommand["items"], more: Partial<WriteCommand> = {}) => ({
    type,
    objectName,
    items,
    allOrNone: false,
    headers: [],
    returnRecord: false,
    ...more
  })
  const create = (...items: WriteCommand["items"]) =>
    written.creating(sample.objectName, driver.write(account, command("create", items, { returnRecord: true })))
  const first = Effect.suspend(() => {
    const recordId = written.idOf(sample.objectName)
    return recordId === ""
      ? Effect.fail(new StepSkipped({ reason: `no record of ${sample.objectName} was created` }))
      : Effect.succeed(recordId)
  })
  const read = (recordId: string) => driver.read(account, { objectName, recordId, fields: [sample.text] })
  const changed = `Fieldgate verify ${written.tag} changed`
  const { capabilities, describe, find, findByKey, readMany, sample: sampled } = driver
  const many = capabilities.batch !== undefined
  const one = sample.objectName
  const searched = sample.found ?? sample.unique
  const { customFields: createsFields, search } = setting
  return [
    ...(describe === undefined
      ? []
      : [{ name: `describe ${one}`, run: Effect.as(describe.object(account, objectName), same) }]),
    ...(sampled === undefined
      ? []
      : [
          { name: `sample ${one}`, run: Effect.as(sampled(account, { objectName, fields: [sample.text] }), same) },
          {
            name: `sample ${one} by a field that does not exist`,
            refused: true as const,
            run: refusal(sampled(account, { objectName, fields: ["fieldgate_verify_nowhere"] }), ["ProviderRejected"])
          }
        ]),
    ...(createsFields && driver.upsertFields !== undefined && sample.withoutCustomFields !== true
      ? ofCustomFields(setting, objectName)
      : []),
    {
      name: `create one of ${one}`,
      run: Effect.map(
        Effect.suspend(() => create(item(1))),
        succeeded
      )
    },
    {
      name: `read it`,
      run: Effect.map(Effect.flatMap(first, read), ({ fields }) =>
        compared(item(1).fields[sample.text], fields[sample.text])
      )
    },
    {
      name: `update it`,
      run: Effect.gen(function* () {
        const recordId = yield* first
        const update = { recordId, fields: { [sample.text]: changed }, associations: [] }
        const outcomes = yield* driver.write(account, command("update", [update], { returnRecord: true }))
        const { fields } = yield* read(recordId)
        return [...succeeded(outcomes), ...compared(changed, fields[sample.text])]
      })
    },
    ...(sample.refused === undefined
      ? []
      : [
          {
            name: `create one of ${one} that is refused`,
            refused: true as const,
            run: refusal(
              Effect.suspend(() => create(item(2, sample.refused))),
              ["ProviderRejected"]
            )
          }
        ]),
    ...(sample.unique === undefined
      ? []
      : [
          {
            name: `create one of ${one} that exists`,
            refused: true as const,
            run: refusal(
              Effect.andThen(
                first,
                Effect.suspend(() => create(item(1)))
              ),
              ["ProviderRejected"]
            )
          }
        ]),
    {
      name: `read a missing one`,
      refused: true as const,
      run: refusal(read(sample.missingId), ["ProviderRejected"])
    },
    {
      name: `update a missing one`,
      refused: true as const,
      run: refusal(
        driver.write(
          account,
          command("update", [{ recordId: sample.missingId, fields: { [sample.text]: changed }, associations: [] }])
        ),
        ["ProviderRejected"]
      )
    },
    ...(readMany === undefined
      ? []
      : [
          {
            name: `read several of ${one}, one of them missing`,
            run: Effect.gen(function* () {
              const recordIds = [yield* first, sample.missingId]
              const records = yield* readMany(account, { objectName, recordIds, fields: [sample.text] })
              return records.length === 1 ? same : differs("one record is returned", `${records.length} are`)
            })
          }
        ]),
    ...(many
      ? [
          {
            name: `create several of ${one}`,
            run: Effect.map(
              Effect.suspend(() => create(item(3), item(4))),
              succeeded
            )
          },
          {
            name: `create several of ${one}, one of which is refused`,
            usual: [400],
            run: Effect.map(
              Effect.suspend(() => create(item(5), item(6, sample.refused))),
              (outcomes) =>
                outcomes[0]?.outcome === "success" && outcomes[1]?.outcome === "failed"
                  ? same
                  : differs(
                      "the first is created, the second refused",
                      outcomes.map(({ outcome }) => outcome).join(", ")
                    )
            )
          },
          {
            name: `update several of ${one}`,
            run: Effect.gen(function* () {
              yield* first
              const items = written.idsOf(sample.objectName).map((recordId): WriteItem => ({
                recordId,
                fields: { [sample.text]: changed },
                associations: []
              }))
              const [head, ...rest] = items
              if (head === undefined) return same
              return succeeded(yield* driver.write(account, command("update", [head, ...rest])))
            })
          }
        ]
      : []),
    ...ofUpsert(setting, sample, item),
    ...(find === undefined || searched === undefined
      ? []
      : [
          {
            name: `find one of ${one} by ${searched}`,
            run: Effect.gen(function* () {
              const recordId = yield* first
              const described = describe === undefined ? undefined : yield* describe.object(account, objectName)
              // The text was changed since.
              const value = searched === sample.text ? changed : item(1).fields[searched]
              const keys = [{ [searched]: textOf(value) }]
              const { records } = yield* Effect.repeat(
                find(account, { objectName, keys, fields: [sample.text], described }),
                {
                  schedule: Schedule.spaced(search.pause),
                  times: search.times,
                  until: ({ records: [found = []] }) => found.some((each) => each.recordId === recordId)
                }
              )
              return records[0]?.some((each) => each.recordId === recordId) === true
                ? same
                : differs("the search finds the record", "it does not")
            })
          }
        ]),
    ...(findByKey === undefined || sample.unique === undefined
      ? []
      : [
          {
            name: `look one of ${one} up by ${sample.unique}`,
            run: Effect.gen(function* () {
              const recordId = yield* first
              const [sighting] = yield* findByKey(account, { objectName, items: [item(1)] })
              return sighting?._tag === "Found" && sighting.holder.recordId === recordId
                ? same
                : differs("the record is found", sighting?._tag ?? "nothing")
            })
          }
        ]),
    ...ofAssociation(setting, sample, item)
  ]
}

export const ofDeletes = (
  { account, driver, written }: Setting,
  { missingId, objectName: name, text }: ObjectSample
) => {
  const objectName = ObjectName.make(name)
  const remove = (recordId: string) => written.deleting(name, recordId, deleteOne(driver, account, name, recordId))
  const update = (recordId: string) =>
    driver.write(account, {
      type: "update",
      objectName,
      items: [{ recordId, fields: { [text]: "Fieldgate verify" }, associations: [] }],
      allOrNone: false,
      headers: []
    })
  let deleted = ""
  return [
    {
      name: `delete the records of ${name}`,
      run: Effect.suspend(() => {
        deleted = written.idOf(name)
        return Effect.map(Effect.forEach(written.idsOf(name), remove), (outcomes) => outcomes.flatMap(succeeded))
      })
    },
    {
      name: `update a deleted one of ${name}`,
      refused: true,
      run: refusal(
        Effect.gen(function* () {
          if (deleted === "") return yield* new StepSkipped({ reason: `no record of ${name} was created` })
          return yield* update(deleted)
        }),
        ["ProviderRejected"]
      )
    },
    {
      name: `delete a missing one`,
      // Providers differ: some take it for done.
      usual: [404, 400, 410],
      run: Effect.as(
        Effect.result(
          driver.write(account, {
            type: "delete",
            objectName,
            items: [{ recordId: missingId, fields: {}, associations: [] }],
            allOrNone: false,
            headers: []
          })
        ),
        same
      )
    }
  ] satisfies ReadonlyArray<Step>
}

/** Deletes one record. */
export const deleteOne = (driver: ProviderDriver, account: Account, objectName: string, recordId: string) =>
  driver.write(account, {
    type: "delete",
    objectName: ObjectName.make(objectName),
    items: [{ recordId, fields: {}, associations: [] }],
    allOrNone: false,
    headers: []
  })
