/** @rule write.dryRun, field.strictest, field.default, field.names, write.ifEmpty, install.unknownProperties */
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import type { Json, RecordFields } from "../../src/domain/Json.ts"
import { keysOf, mappingsOf, valueAt } from "../../src/writes/rules/FieldMapping.ts"
import { type PlanInput, recordsOf } from "../../src/writes/rules/PlanInput.ts"
import { plan } from "../../src/writes/rules/WritePlan.ts"
import * as PlannedRecord from "../../src/writes/rules/PlannedRecord.ts"
import * as Generated from "./Generated.ts"

const options = (seed: string) => ({ timeout: 60_000, arbitrary: { runs: 1500, size: 30, seed } })

const settingsOf = ({ content }: PlanInput) =>
  Object.entries(content.write?.objects?.["contacts"]?.selectedFieldSettings ?? {})

/**
 * Where at the provider a name's values may end up, said without the planner: at its own path, where its mapping goes,
 * and where mappings of what is inside it, or around it, go.
 */
const placesOf = ({ content, integration }: PlanInput, name: string): ReadonlyArray<ReadonlyArray<string>> => {
  const own = keysOf(name)
  const mapped = mappingsOf(integration, content, "contacts").fields.flatMap((mapping) => {
    if (mapping.target === undefined) return []
    const [keys, target] = [keysOf(mapping.name), keysOf(mapping.target)]
    if (startsWith(keys, own)) return [target]
    return startsWith(own, keys) ? [[...target, ...own.slice(keys.length)]] : []
  })
  return [own, ...mapped]
}
const startsWith = (keys: ReadonlyArray<string>, start: ReadonlyArray<string>) =>
  start.every((key, index) => keys[index] === key)

const withoutDefaults = (input: PlanInput): PlanInput => {
  const gates = settingsOf(input).map(([name, setting]) => {
    const { default: _, ...others } = setting
    return [name, others] as const
  })
  const contacts = { objectName: "contacts", ...input.content.write?.objects?.["contacts"] }
  const objects = { contacts: { ...contacts, selectedFieldSettings: Object.fromEntries(gates) } }
  return { ...input, content: { ...input.content, write: { objects } } }
}

const plannedOf = (input: PlanInput) => {
  const planned = plan(input)
  if (Result.isFailure(planned)) return []
  return recordsOf(input.request).flatMap(({ record }, index) => {
    const to = planned.success.write.records[index]
    return to === undefined ? [] : [{ record, to }]
  })
}

/** All that may leave: what goes in any case, and what goes where everything is empty. */
const leaving = (record: PlannedRecord.PlannedRecord) => PlannedRecord.resolve(record, {}).fields

const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) for (const each of Object.values(Object.freeze(value))) frozen(each)
  return value
}

/** The record with every field filled in at the provider. */
const filled: RecordFields = {
  ...Object.fromEntries(Generated.names.map((name) => [name, "there"])),
  address: { city: "there", zip: "there", town: "there" },
  place: { city: "there", zip: "there", town: "there" }
}

describe("a plan, for any request, config and capabilities", () => {
  it.prop(
    "never throws, changes nothing that it is given, and is the same each time",
    [Generated.anything],
    ([input]) => {
      const [first, second] = [plan(frozen(input)), plan(input)]
      assert.deepStrictEqual(first, second)
      if (Result.isFailure(first)) assert.isAbove(first.failure.reasons.length, 0)
      else assert.strictEqual(first.success.write.records.length, recordsOf(input.request).length)
    },
    options("pure")
  )

  it.prop(
    "lets nothing leave that a gate says never of, by whatever name, value, default or mapping",
    [Generated.fieldsOnly],
    ([input]) => {
      const member = input.request.type === "create" ? "writeOnCreate" : "writeOnUpdate"
      for (const { to } of plannedOf(input)) {
        for (const [name, setting] of settingsOf(input)) {
          if (setting[member] !== "never") continue
          for (const place of placesOf(input, name)) {
            assert.isUndefined(valueAt(leaving(to), place), `${name} at ${place.join(".")}`)
          }
        }
      }
    },
    options("never")
  )

  it.prop(
    "lets nothing leave that a gate says never of in other letters, where the provider doesn't mind them",
    [Generated.fieldsOnly],
    ([input]) => {
      // Mappings are the integration's own names, in which every letter counts.
      const plain = Generated.spelledAnew({ ...input, integration: { ...input.integration, read: { objects: [] } } })
      const member = input.request.type === "create" ? "writeOnCreate" : "writeOnUpdate"
      const gated = settingsOf(input).flatMap(([name, setting]) => (setting[member] === "never" ? [keysOf(name)] : []))
      for (const { to } of plannedOf(plain)) {
        for (const [field] of Object.entries(leaving(to))) {
          assert.isFalse(
            gated.some(([first, ...inner]) => inner.length === 0 && first?.toLowerCase() === field.toLowerCase())
          )
        }
      }
    },
    options("spelled")
  )

  it.prop(
    "lets a field that goes only if empty leave where it is empty alone",
    [Generated.fieldsOnly],
    ([input]) => {
      if (input.request.type === "create") return
      for (const { to } of plannedOf(input)) {
        for (const [name, setting] of settingsOf(input)) {
          if (setting.writeOnUpdate !== "ifEmpty") continue
          for (const place of placesOf(input, name)) {
            assert.isUndefined(valueAt(to.fields, place), `${name} goes without a look`)
            assert.isUndefined(valueAt(PlannedRecord.resolve(to, filled).fields, place), `${name} is overwritten`)
          }
        }
      }
    },
    options("ifEmpty")
  )

  it.prop(
    "lets no default replace what the request holds, null included, under whatever name",
    [Generated.fieldsOnly],
    ([input]) => {
      const { fields } = mappingsOf(input.integration, input.content, "contacts")
      for (const { record, to } of plannedOf(input)) {
        for (const [name] of settingsOf(input)) {
          const places = placesOf(input, name)
          if (!places.some((place) => valueAt(leaving(to), place) === Generated.defaultOf(name))) continue
          assert.isUndefined(valueAt(record, keysOf(name)), `${name} was in the request`)
          const targets = new Set(fields.filter((mapping) => mapping.name === name).map(({ target }) => target))
          const others = fields.filter(({ target }) => targets.has(target)).map((mapping) => mapping.name)
          for (const other of others) assert.isUndefined(valueAt(record, keysOf(other)), `${other} was in the request`)
        }
      }
    },
    options("defaults")
  )

  it.prop(
    "is never refused for a default",
    [Generated.fieldsOnly],
    ([input]) => {
      if (Result.isSuccess(plan(withoutDefaults(input)))) assert.isTrue(Result.isSuccess(plan(input)))
    },
    options("refused defaults")
  )

  it.prop(
    "loses no value silently: each one leaves, or a warning or refusal names it",
    [Generated.fieldsOnly],
    ([input]) => {
      const planned = plan(input)
      if (Result.isFailure(planned)) return
      const warned = planned.success.warnings.map(({ name }) => name ?? "")
      for (const [index, { name, record }] of recordsOf(input.request).entries()) {
        const to = planned.success.write.records[index]
        const left = to === undefined ? [] : scalarsOf(leaving(to))
        const { id: _, ...fields } = record
        const sent = scalarsOf(input.request.type === "update" ? fields : record)
        const isWarned = warned.some((each) => each.startsWith(`${name}.`))
        if (!isWarned) assert.isAtLeast(left.length, sent.length)
      }
    },
    options("losses")
  )
})

const scalarsOf = (value: Json | undefined): ReadonlyArray<Json> => {
  if (value === undefined) return []
  if (typeof value !== "object" || value === null) return [value]
  return Object.values(value).flatMap(scalarsOf)
}
