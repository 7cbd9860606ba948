/** Variables that look like ours and are none: a misspelt one would be silently without effect. */
import { nearestName } from "@fieldgate/core/domain/NearestName"
import * as Table from "./Table.ts"

/** Read by `fieldgate plan` and `fieldgate deploy`, which need no other. */
const ofOtherCommands = ["FIELDGATE_URL", "FIELDGATE_KEY"]

const known: ReadonlyArray<string> = [
  ...ofOtherCommands,
  ...Object.values<{ readonly variable?: string }>({ ...Table.start, ...Table.worker }).flatMap(
    ({ variable }) => variable ?? []
  )
]

/** A line for each. */
export const warningsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .filter((name) => name.startsWith("FIELDGATE_") && !known.includes(name))
    .toSorted()
    .map((name) => {
      const nearest = nearestName(name, known)
      const hint = nearest === undefined ? "docs/configuration.md has them all" : `did you mean ${nearest}?`
      return `${name} is set and is no variable of Fieldgate: ${hint}`
    })
