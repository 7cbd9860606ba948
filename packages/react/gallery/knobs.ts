/** How a story is shown, kept in the address so that a look can be shared. */
import type { Appearance } from "../src/index.ts"

export interface Knobs {
  readonly theme: "auto" | "light" | "dark"
  readonly dir: "ltr" | "rtl"
  readonly locale: string
  readonly width: "full" | "768" | "390" | "320"
  readonly text: "100" | "200"
  readonly density: "comfortable" | "compact"
  /** The host's primary color; empty for ours. */
  readonly color: string
  /** Pixels; empty for ours. */
  readonly radius: string
}

export const knobOptions = {
  theme: ["auto", "light", "dark"],
  dir: ["ltr", "rtl"],
  locale: ["en", "de", "fr", "es", "ja", "pt-BR"],
  width: ["full", "768", "390", "320"],
  text: ["100", "200"],
  density: ["comfortable", "compact"]
} as const

type Listed = keyof typeof knobOptions

const listed = <Name extends Listed>(asked: URLSearchParams, name: Name): (typeof knobOptions)[Name][number] => {
  const options: ReadonlyArray<(typeof knobOptions)[Name][number]> = knobOptions[name]
  return options.find((option) => option === asked.get(name)) ?? options[0] ?? knobOptions[name][0]
}

export const knobsIn = (search: string): Knobs => {
  const asked = new URLSearchParams(search)
  return {
    theme: listed(asked, "theme"),
    dir: listed(asked, "dir"),
    locale: listed(asked, "locale"),
    width: listed(asked, "width"),
    text: listed(asked, "text"),
    density: listed(asked, "density"),
    color: /^#[\da-f]{6}$/u.exec(asked.get("color") ?? "")?.[0] ?? "",
    radius: /^\d{1,2}$/u.exec(asked.get("radius") ?? "")?.[0] ?? ""
  }
}

export const searchOf = (knobs: Knobs, open: string): string => `?${new URLSearchParams({ open, ...knobs })}`

/** What a host writes to get this look. */
export const appearanceOf = ({ color, density, radius, theme }: Knobs): Appearance => {
  const variables = {
    ...(color === "" ? {} : { "colors-primary": color }),
    ...(radius === "" ? {} : { "default-border-radius": `${radius}px` })
  }
  return { theme, density, ...(Object.keys(variables).length === 0 ? {} : { variables }) }
}
