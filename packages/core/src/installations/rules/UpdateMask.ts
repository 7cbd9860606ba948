/** Which members of an installation an update replaces: every mask there is, and how it is applied. @rule install.update */
import * as Result from "effect/Result"
import { readMembers, writeMembers } from "../Config.ts"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import { isObject, valueAt } from "../../writes/rules/FieldMapping.ts"
import { withValues } from "../../writes/rules/FieldIndex.ts"

const object = "<object>"

/** Every mask; `<object>` is a placeholder for an object's name. If two match, the first with a given value wins, or the first. */
const forms = [
  "connectionId",
  "config.createdBy",
  `config.content.read.objects.${object}.disabled`,
  `config.content.read.objects.${object}`,
  "config.content.write.objects",
  `config.content.write.objects.${object}`,
  "config.content.subscribe.objects",
  `config.content.subscribe.objects.${object}`,
  "config.content.proxy.enabled"
]

type Keys = ReadonlyArray<string>

/** The member that a form's mask names. Clients send names with dots as they are; the escaped form is `\.` and `\:`. */
const keysIn = (form: string, mask: string): Keys | undefined => {
  const [before = "", after] = form.split(object)
  if (after === undefined) return mask === form ? form.split(".") : undefined
  const name = mask.slice(before.length, mask.length - after.length)
  const fits = mask === before + name + after && name !== "" && !(after !== "" && name.endsWith("\\"))
  if (!fits) return undefined
  return [...before.split(".").slice(0, -1), name.replaceAll(/\\([.:\\])/gu, "$1"), ...after.split(".").slice(1)]
}

export const keysOf = (mask: string): ReadonlyArray<Keys> =>
  forms.map((form) => keysIn(form, mask)).filter((keys) => keys !== undefined)

/** The installation with the masked members of the update, in the order of the mask; or every fault. What no mask names is ignored. */
export const apply = (
  updateMask: ReadonlyArray<string>,
  update: RecordFields,
  installation: RecordFields
): Result.Result<RecordFields, ReadonlyArray<InputFault>> => {
  const read = updateMask.map((mask, index) => replacementOf(mask, index, update))
  const faults = read.flatMap((each) => ("fault" in each ? [each.fault] : []))
  if (faults.length > 0) return Result.fail(faults)
  const replaced = withValues(
    installation,
    read.flatMap((each) => ("keys" in each ? [[each.keys, each.value] as const] : []))
  )
  return Result.succeed(withInheritance(installation, replaced))
}

const replacementOf = (
  mask: string,
  index: number,
  update: RecordFields
): { readonly fault: InputFault } | { readonly keys: Keys; readonly value: Json } => {
  const meant = keysOf(mask)
  const given = meant.find((keys) => valueAt(update, keys) !== undefined)
  const value = given && valueAt(update, given)
  if (given !== undefined && value !== undefined) return { keys: given, value }
  const [keys] = meant
  if (keys === undefined) {
    const message = `an installation has no updatable property with this name; masks are ${forms.join(", ")}`
    return { fault: { name: `updateMask[${index}]`, value: mask, message } }
  }
  const whole = objectOf(keys)
  if (whole !== undefined) {
    const message = `a mask can't go deeper than an object: use ${whole} and send the whole object, or use a JSON Patch`
    return { fault: { name: `updateMask[${index}]`, value: mask, message } }
  }
  const name = nameOf(["installation", ...keys])
  return { fault: { name, message: `updateMask names ${mask}, so ${name} must have its new value` } }
}

const ofObjects = new Set([...Object.keys(readMembers), ...Object.keys(writeMembers), "objectName"])

/** The mask of the object, where a mask names a property inside of one. */
const objectOf = ([config = "", content = "", side = "", objects = "", name = ""]: Keys): string | undefined => {
  const parts = name.split(".")
  const inside = parts.findIndex((part, index) => index > 0 && ofObjects.has(part))
  return inside === -1 ? undefined : [config, content, side, objects, ...parts.slice(0, inside)].join(".")
}

const writeObjects: Keys = ["config", "content", "write", "objects"]

/** Some clients drop `inheritMapping` when they save: what isn't said stays as it was, else writes would go to other fields. */
const withInheritance = (before: RecordFields, after: RecordFields): RecordFields => {
  const [former, saved] = [valueAt(before, writeObjects), valueAt(after, writeObjects)]
  if (!isObject(former) || !isObject(saved)) return after
  const kept = Object.entries(saved).flatMap(([name, object]) => {
    const inherits = valueAt(former, [name, "inheritMapping"])
    return inherits !== undefined && isObject(object) && !Object.hasOwn(object, "inheritMapping")
      ? [[[...writeObjects, name, "inheritMapping"], inherits] as const]
      : []
  })
  return withValues(after, kept)
}
