/** The steps for what only some drivers can do: custom fields, upserts, associations. */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import { customFields, type ObjectSample } from "./Samples.ts"
import { differs, same, type Setting, type Step, StepSkipped, succeeded } from "./Step.ts"

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
        const keyed = (n: number) => item(n, { [key]: textIn(item(n).fields[key]) ?? `${written.tag}-${n}` })
        const command = { objectName, key, items: [keyed(7), keyed(8)], allOrNone: false, headers: [] } as const
        const send = written.creating(sample.objectName, upsert.write(account, command))
        const actions = [...(yield* send), ...(yield* send)].map(({ action, outcome }) => action ?? outcome).join(", ")
        const expected = "created, created, updated, updated"
        // Attio doesn't report which of the two it was.
        const unreported = "success, success, success, success"
        return actions === expected || actions === unreported ? same : differs(expected, actions)
      })
    }
  ]
  function rank(name: string): number {
    return name.toLowerCase().startsWith(written.tag) ? 1 : 0
  }
}

/** A text, or the first of a list. */
export const textIn = (value: Json | undefined): string | undefined => {
  if (Array.isArray(value)) return textIn(value[0])
  return typeof value === "string" ? value : undefined
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
