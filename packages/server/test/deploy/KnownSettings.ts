/** The flags and variables of the commands, to find settings of a manifest that no command reads. */
import type { Settings } from "../../src/cli/settings/Setting.ts"
import * as Table from "../../src/cli/settings/Table.ts"

const commands: ReadonlyMap<string, Settings> = new Map<string, Settings>([
  ["start", Table.start],
  ["worker", Table.worker],
  ["migrate", Table.place]
])

export const unread = (args: ReadonlyArray<string>, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [command = "", ...words] = args
  const settings = commands.get(command)
  if (settings === undefined) return [command]
  const all = Object.values(settings)
  const flags = new Set(
    all.flatMap(({ flag, kind }) => [`--${flag}`, ...(kind.isSwitch === true ? [`--no-${flag}`] : [])])
  )
  const variables = new Set(all.map(({ variable }) => variable))
  return [...words.filter((word) => !flags.has(word)), ...names.filter((name) => !variables.has(name))]
}
