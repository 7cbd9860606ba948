/** The options that match a search, ignoring accents and case. Pure. */
import type { SelectOption } from "../SelectField.tsx"

type Options = ReadonlyArray<SelectOption>

interface Searchable {
  readonly option: SelectOption
  readonly label: string
  readonly text: string
}

interface Searched {
  readonly options: ReadonlyArray<Searchable>
  /** The last search: a combobox needs its result twice, to show and to announce it. */
  last: { readonly typed: string; readonly found: Options }
}

/** Texts are compared at each keystroke, so they are prepared once for a list, which all pickers of a form share. */
const searched = new WeakMap<Options, Searched>()

/** Options whose label starts with it come first; otherwise in their order. */
export const matching = (options: Options, typed: string): Options => {
  const words = plain(typed)
    .split(/\s+/u)
    .filter((word) => word !== "")
  if (words.length === 0) return options
  const known = searched.get(options) ?? prepared(options)
  if (known.last.typed !== typed) known.last = { typed, found: found(known.options, words, plain(typed).trim()) }
  return known.last.found
}

const prepared = (options: Options): Searched => {
  const made: Searched = {
    options: options.map((option) => ({
      option,
      label: plain(option.label),
      text: plain(`${option.label} ${option.hint ?? ""} ${option.value}`)
    })),
    last: { typed: "", found: options }
  }
  searched.set(options, made)
  return made
}

const found = (options: ReadonlyArray<Searchable>, words: ReadonlyArray<string>, start: string): Options => {
  const first: Array<SelectOption> = []
  const others: Array<SelectOption> = []
  for (const { label, option, text } of options) {
    if (words.every((word) => text.includes(word))) (label.startsWith(start) ? first : others).push(option)
  }
  return [...first, ...others]
}

const plain = (text: string): string =>
  (isAscii.test(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, "")).toLowerCase()

/** Most names are, and have no accents to remove. */
const isAscii = /^[ -~]*$/u
