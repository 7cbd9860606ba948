/** Values of choices in the provider's form: an option's label is replaced by its value. Pure. @rule value.forms */
import type { Json } from "@fieldgate/core/domain/Json"
import { nearestName } from "@fieldgate/core/domain/NearestName"
import type { DescribedField } from "@fieldgate/core/providers/StoredDescription"
import type { ValueForms } from "@fieldgate/core/providers/ValueForms"
import * as Result from "effect/Result"
import type { Choices } from "./DefinitionDescribe.ts"

type Converted = Result.Result<Json, string>

/** Only choices are converted; a value of any other field, and one that empties a field, is left as it is. */
export const of =
  (choices: Choices, neverEmpty = false): ValueForms =>
  (field, value) => {
    if (field.options === undefined || value === null || value === "") return Result.succeed(value)
    if (field.type === "singleSelect") return one(choices, field, value)
    if (field.type !== "multiSelect") return Result.succeed(value)
    const all: ReadonlyArray<Json> = Array.isArray(value) ? value : [value]
    if (neverEmpty && all.length === 0) return Result.fail("takes at least one option, not an empty list")
    return Result.all(all.map((each) => one(choices, field, each)))
  }

const one = (choices: Choices, field: DescribedField, value: Json): Converted => {
  if (typeof value === "object") return Result.succeed(value)
  const text = String(value)
  const { options = [], restricted } = field
  if (options.some(([option]) => option === text)) return Result.succeed(formOf(choices, text))
  const folded = fold(text)
  const found = options.filter(([option, label = option]) => fold(label) === folded || fold(option) === folded)
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) return Result.succeed(formOf(choices, only[0]))
  if (only !== undefined) {
    const values = found.map(([option]) => JSON.stringify(option)).join(", ")
    return Result.fail(`has several options called ${JSON.stringify(text)}: send one of the values ${values}`)
  }
  if (restricted !== true) return Result.succeed(value)
  const labels = options.map(([option, label = option]) => label)
  const nearest = nearestName(text, labels)
  const most = 10
  const some = labels.slice(0, most).map((label) => JSON.stringify(label))
  const remedy =
    nearest === undefined
      ? `send one of ${some.join(", ")}${labels.length > most ? ", …" : ""}`
      : `did you mean ${JSON.stringify(nearest)}?`
  return Result.fail(`has no option ${JSON.stringify(text)}; ${remedy}`)
}

/** Options of a provider may be numbers, which descriptions have as texts. */
const formOf = (choices: Choices, value: string): Json =>
  choices === "number" && /^\d{1,15}$/u.test(value) ? Number(value) : value

const fold = (text: string): string => text.trim().toLowerCase()
