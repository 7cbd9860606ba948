/** The steps for what only some drivers can do: custom fields, upserts, associations. */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { UpsertCommand, WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import { customFields, type ObjectSample } from "./Sample.ts"
import { differs, same, type Setting, type Step, StepSkipped, succeeded, textOf } from "./Step.ts"

export const ofCustomFields = (setting: Setting, objectName: ObjectName): ReadonlyArray<Step> => {
  const { account, driver, written } = setting
  const [key, plan] = customFields(written.tag)
  const upsert = (fields: Parameters<NonNullable<ProviderDriver["upsertFields"]>>[1]["fields"], expected: string) =>
    Effect.map(driver.upsertFields?.(account, { objectName, fields }) ?? Effect.succeed([]), (ended) =>
      ended.flatMap(({ action, failure, fieldName }) => {
        if (failure !== undefined) return differs(`${fieldName}: ${expected}`, failure.message)
        return action === expected ? same : differs(`${fieldName}: ${expected}`, action)
      })
    )
  const changed = {
    ...plan,
    displayName: `${plan.displayName} changed`,
    stringOptions: { values: ["free", "team", "scale"] }
  }
  // A group or a permission set that does not exist yet is looked up first.
  const usual = [404]
  return [
    { name: `create fields of ${objectName}`, usual, run: upsert([key, plan], "create") },
    { name: `create the same fields again`, run: upsert([key, plan], "none") },
    {
      name: `change a field of ${objectName}`,
      // A provider that names fields itself finds one by that name.
      run: Effect.flatMap(
        driver.upsertFields?.(account, { objectName, fields: [plan] }) ?? Effect.succeed([]),
        ([known]) => upsert([{ ...changed, fieldName: known?.fieldName ?? plan.fieldName }], "update")
      )
    }
  ]
}

export const ofUpsert = (
  { account, driver, written }: Setting,
  sample: ObjectSample,
  item: (n: number, more?: RecordFields) => WriteItem
): ReadonlyArray<Step> => {
  const { describe, upsert } = driver
  if (upsert === undefined || describe === undefined) return []
  const objectName = ObjectName.make(sample.objectName)
  return [
    {
      name: `upsert two of ${sample.objectName}, twice`,
      run: Effect.gen(function* () {
        const { fields } = yield* describe.object(account, objectName)
        const keys = Object.values(fields).filter(
          ({ createable, upsertKey, valueType }) => createable && upsertKey === true && valueType === "string"
        )
        // The field of this run is preferred: no record of others has a value of it.
        const key = keys.toSorted((one, other) => rank(other.fieldName) - rank(one.fieldName))[0]?.fieldName
        if (key === undefined) return yield* new StepSkipped({ reason: "no field may be the key of an upsert" })
        // A key is a text, also where the field holds several values.
        const keyed = (n: number) => item(n, { [key]: textOf(item(n).fields[key]) || `${written.tag}-${n}` })
        const command = (items: UpsertCommand["items"]): UpsertCommand => ({
          objectName,
          key,
          items,
          allOrNone: false,
          headers: []
        })
        const both = [keyed(7), keyed(8)] as const
        const commands = driver.capabilities.batch === undefined ? both.map((one) => command([one])) : [command(both)]
        const send = Effect.map(
          Effect.forEach(commands, (each) => written.creating(sample.objectName, upsert.write(account, each))),
          (outcomes) => outcomes.flat()
        )
        const [first, second] = [yield* send, yield* send]
        const actions = [...first, ...second].map(({ action, outcome }) => action ?? outcome).join(", ")
        const ids = [first, second].map((outcomes) => outcomes.map(({ recordId }) => recordId).join(", "))
        // Not every provider reports what it did, but all have the same records afterwards.
        const isSame =
          ids[0] === ids[1] &&
          ["created, created, updated, updated", "success, success, success, success"].includes(actions)
        return isSame ? same : differs("created, created, updated, updated, with the same ids", actions)
      })
    }
  ]
  function rank(name: string): number {
    return name.toLowerCase().startsWith(written.tag) ? 1 : 0
  }
}

export const ofAssociation = (
  { account, driver, written }: Setting,
  { associated, objectName: name, text }: ObjectSample,
  item: (n: number, more?: RecordFields) => WriteItem
): ReadonlyArray<Step> => {
  if (associated === undefined) return []
  const objectName = ObjectName.make(name)
  const { category: associationCategory, objectName: target, typeId: associationTypeId } = associated
  const associations = (): WriteItem["associations"] => [
    { to: { id: written.idOf(target), objectName: target }, types: [{ associationCategory, associationTypeId }] }
  ]
  const command = (type: "create" | "update", one: WriteItem): WriteCommand => ({
    type,
    objectName,
    items: [one],
    allOrNone: false,
    headers: []
  })
  return [
    {
      name: `create one of ${name} with an association`,
      run: Effect.suspend(() =>
        Effect.map(
          written.creating(
            name,
            driver.write(account, command("create", { ...item(9), associations: associations() }))
          ),
          succeeded
        )
      )
    },
    {
      name: `update one of ${name} with an association`,
      run: Effect.suspend(() =>
        Effect.map(
          driver.write(
            account,
            command("update", {
              recordId: written.idOf(name),
              fields: { [text]: `Fieldgate verify ${written.tag} associated` },
              associations: associations()
            })
          ),
          (outcomes) => [
            ...succeeded(outcomes),
            ...outcomes.flatMap(({ warnings = [] }) => warnings.flatMap((warning) => differs("no warning", warning)))
          ]
        )
      )
    }
  ]
}
