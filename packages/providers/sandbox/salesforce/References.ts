/** What a part of a composite call takes from earlier answers: `@{account.id}`. Pure. */
import * as Result from "effect/Result"
import * as JsonText from "./JsonText.ts"
import * as Refusals from "./Refusals.ts"

export type Answers = ReadonlyMap<string, unknown>

const reference = /@\{([^}.[\]]+)((?:\.[^}.[\]]+|\[\d+\])*)\}/g

/** The text with every reference filled in, or the first reference without a value. */
export const fill = (text: string, answers: Answers): Result.Result<string, Refusals.Refusal> => {
  let lost: Refusals.Refusal | undefined
  const filled = text.replace(reference, (_, id: string, path: string) => {
    const value = (path.match(/[^.[\]]+/g) ?? []).reduce(step, answers.get(id))
    if (isPlain(value)) return String(value)
    lost ??= Refusals.referenceLost(id, path.replace(/^\./, ""))
    return ""
  })
  return lost === undefined ? Result.succeed(filled) : Result.fail(lost)
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const step = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value[Number(name)]
  return JsonText.isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

export const fillAll = (value: unknown, answers: Answers): Result.Result<unknown, Refusals.Refusal> => {
  if (typeof value === "string") return fill(value, answers)
  if (Array.isArray(value)) return Result.all(value.map((one: unknown) => fillAll(one, answers)))
  if (!JsonText.isObject(value)) return Result.succeed(value)
  return Result.all(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillAll(member, answers)])))
}
