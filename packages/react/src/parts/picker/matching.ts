/** The options that a user's few letters mean; accents and case don't matter. Pure. */
import type { SelectOption } from "../SelectField.tsx"

/** Those whose label begins with it come first; otherwise the order stays. */
export const matching = (options: ReadonlyArray<SelectOption>, typed: string): ReadonlyArray<SelectOption> => {
  const words = plain(typed)
    .split(/\s+/u)
    .filter((word) => word !== "")
  if (words.length === 0) return options
  const found = options.filter((option) => {
    const text = plain(`${option.label} ${option.hint ?? ""} ${option.value}`)
    return words.every((word) => text.includes(word))
  })
  const isFirst = ({ label }: SelectOption) => plain(label).startsWith(plain(typed).trim())
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
}

const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
