/** The style sheet as text, and the colors of its variables. */
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("../../src/styles/", import.meta.url))

/** A file with its imports inlined, as a bundler does. */
export const bundled = (name: string): string => {
  const file = join(folder, name)
  return readFileSync(file, "utf8").replaceAll(/@import "(.*?)"[^;]*;/gu, (_import, relative: string) =>
    bundled(join(dirname(name), relative))
  )
}

export type Mode = "light" | "dark"

const declared = (css: string): ReadonlyMap<string, string> => {
  // Defaults end where derived colors of newer browsers start; those are tested in a browser.
  const [defaults = ""] = css.split("@supports")
  const entries = [...defaults.matchAll(/--fieldgate-([\w-]+):\s*([^;]+);/gu)]
  return new Map(entries.map(([, name = "", value = ""]) => [name, value]))
}

const variables = declared(bundled("tokens.css"))

export const names: ReadonlyArray<string> = [...variables.keys()]

export const valueOf = (name: string, mode: Mode): string => {
  const value = variables.get(name)
  if (value === undefined) throw new Error(`--fieldgate-${name} is not declared`)
  const chosen = value.replaceAll(/light-dark\((.*?),\s*((?:var\(.*?\)|[^()])*)\)/gsu, mode === "light" ? "$1" : "$2")
  return chosen.replaceAll(/var\(--fieldgate-([\w-]+)\)/gu, (_var, other: string) => valueOf(other, mode)).trim()
}

const channels = (hex: string): ReadonlyArray<number> => {
  const [, short] = /^#([\da-f]{3})$/iu.exec(hex) ?? []
  const digits = short === undefined ? hex.slice(1) : short.replaceAll(/./gu, "$&$&")
  if (!/^[\da-f]{6}$/iu.test(digits)) throw new Error(`${hex} is not a plain colour`)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
}

const luminance = (hex: string): number => {
  const linear = channels(hex).map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = linear
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (one: string, other: string, mode: Mode): number => {
  const [low = 0, high = 0] = [luminance(valueOf(one, mode)), luminance(valueOf(other, mode))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
