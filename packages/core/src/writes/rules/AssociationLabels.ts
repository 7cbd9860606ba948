/** Kinds of links that a request names by their labels in the account. Pure. @rule reference.labels */
import * as Result from "effect/Result"
import { nearestName } from "../../domain/NearestName.ts"
import type { AssociationByKey } from "../Reference.ts"
import type { Association } from "../WriteRequest.ts"

type LinkType = Association["types"][number]

/** A kind of link that has a label. */
export interface AssociationLabel extends LinkType {
  readonly label: string
}

/** Two objects, the first of which has the link. */
export interface ObjectPair {
  readonly from: string
  readonly to: string
}

/** The labels of the links from the written object to another one, or why they can't be read. */
export type KnownLabels = (to: string) => Result.Result<ReadonlyArray<AssociationLabel>, string>

export const objectOf = ({ to }: AssociationByKey): string => ("id" in to ? to.objectName : to.object)

/** The objects to which the records have links with labels. */
export const objectsOf = (
  records: ReadonlyArray<{ readonly associationsByKey?: ReadonlyArray<AssociationByKey> }>
): ReadonlyArray<string> => [
  ...new Set(
    records.flatMap(({ associationsByKey = [] }) =>
      associationsByKey.flatMap((each) => (each.labels === undefined ? [] : [objectOf(each)]))
    )
  )
]

/** The kind of a label, compared without case if it must be; or why there isn't one. */
export const typeOf = (
  label: string,
  { from, to }: ObjectPair,
  labels: ReadonlyArray<AssociationLabel>
): Result.Result<LinkType, string> => {
  const exact = labels.filter((each) => each.label === label)
  const [found, ...others] = exact.length > 0 ? exact : labels.filter((each) => fold(each.label) === fold(label))
  const links = `links from ${from} to ${to}`
  if (found === undefined) {
    const names = labels.map((each) => each.label)
    const nearest = nearestName(label, names)
    const known = names.length === 0 ? "there are no labels" : `the labels are ${listed(names)}`
    const hint = nearest === undefined ? known : `did you mean ${JSON.stringify(nearest)}?`
    return Result.fail(`no ${links} have the label ${JSON.stringify(label)}; ${hint}`)
  }
  if (others.length > 0) {
    const numbers = [found, ...others].map((each) => `${each.associationCategory} ${each.associationTypeId}`).join(", ")
    return Result.fail(
      `several kinds of ${links} have the label ${JSON.stringify(label)}: send the category and number of one: ${numbers}`
    )
  }
  const { associationCategory, associationTypeId } = found
  return Result.succeed({ associationCategory, associationTypeId })
}

const fold = (label: string): string => label.trim().toLowerCase()

const mostListed = 10

const listed = (names: ReadonlyArray<string>): string => {
  const shown = names.slice(0, mostListed).map((name) => JSON.stringify(name))
  return names.length > mostListed ? `${shown.join(", ")} and ${names.length - mostListed} more` : shown.join(", ")
}
