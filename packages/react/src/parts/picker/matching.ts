/** The options that match a search, ignoring accents and case. Pure. */
import type { SelectOption } from "../SelectField.tsx"

/** Options whose label starts with it come first; otherwise in their order. */
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
