/**
 * The kinds of association that an account has, each from one object type to another. HubSpot's own numbers: `AssociationTypes` of its
 * JavaScript client, and developers.hubspot.com/docs/api-reference/crm-associations.
 */

export type AssociationCategory = "HUBSPOT_DEFINED" | "USER_DEFINED" | "INTEGRATOR_DEFINED" | "WORK"

/** One kind in one direction; the other direction has its own number. */
export interface AssociationType {
  readonly category: AssociationCategory
  readonly typeId: number
  readonly from: string
  readonly to: string
  /** Null for the plain kind of a pair. */
  readonly label: string | null
  readonly inverse: number
}

export interface AssociationTypes {
  readonly find: (hubId: number, category: string, typeId: number) => AssociationType | undefined
  readonly between: (hubId: number, from: string, to: string) => ReadonlyArray<AssociationType>
  /** Adds a label of a caller's, in both directions. */
  readonly define: (hubId: number, label: NewLabel) => ReadonlyArray<AssociationType>
  /** Changes the label of one direction. */
  readonly rename: (hubId: number, type: AssociationType, label: string) => void
  readonly remove: (hubId: number, type: AssociationType) => void
  readonly dump: () => ReadonlyArray<MadeLabels>
  readonly restore: (made: MadeLabels) => void
  readonly revision: () => number
  readonly clear: () => void
}

/** The labels of an account whose callers changed them. */
export interface MadeLabels {
  readonly hubId: number
  readonly types: ReadonlyArray<AssociationType>
}

export interface NewLabel {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly inverseLabel: string
}

/** A kind in both directions, as an account's admin defines it. */
export interface AssociationLabel {
  readonly from: string
  readonly to: string
  readonly typeId: number
  readonly inverseTypeId: number
  /** Null for the plain kind of a pair with an account's own object. */
  readonly label: string | null
  /** Default: `USER_DEFINED`. `WORK` exists in dated versions only. */
  readonly category?: "USER_DEFINED" | "WORK"
}

/** The kinds of HubSpot itself, and the labels given here; each account may have more. */
export const make = (labels: ReadonlyArray<AssociationLabel> = seededLabels): AssociationTypes => {
  const own = defined.flatMap((each) => bothWays("HUBSPOT_DEFINED", ...each))
  const given = labels.flatMap(({ category = "USER_DEFINED", from, inverseTypeId, label, to, typeId }) =>
    bothWays(category, from, to, typeId, inverseTypeId, label, label)
  )
  const made = new Map<number, ReadonlyArray<AssociationType>>()
  let revision = 0
  const labelsOf = (hubId: number) => made.get(hubId) ?? given
  const all = (hubId: number) => [...own, ...labelsOf(hubId)]
  const save = (hubId: number, types: ReadonlyArray<AssociationType>) => {
    revision++
    made.set(hubId, types)
  }
  return {
    find: (hubId, category, typeId) => all(hubId).find((each) => each.category === category && each.typeId === typeId),
    between: (hubId, from, to) => all(hubId).filter((each) => each.from === from && each.to === to),
    define: (hubId, { from, inverseLabel, label, to }) => {
      const first = Math.max(firstOwnNumber, ...labelsOf(hubId).map(({ typeId }) => typeId + 1))
      const types = bothWays("USER_DEFINED", from, to, first, first + 1, label, inverseLabel)
      save(hubId, [...labelsOf(hubId), ...types])
      return types
    },
    rename: (hubId, { category, typeId }, label) =>
      save(
        hubId,
        labelsOf(hubId).map((each) =>
          each.category === category && each.typeId === typeId ? { ...each, label } : each
        )
      ),
    remove: (hubId, { category, inverse, typeId }) =>
      save(
        hubId,
        labelsOf(hubId).filter((each) => each.category !== category || ![typeId, inverse].includes(each.typeId))
      ),
    dump: () => [...made].map(([hubId, types]) => ({ hubId, types })),
    restore: ({ hubId, types }) => save(hubId, types),
    revision: () => revision,
    clear: () => {
      revision++
      made.clear()
    }
  }
}

/** What a numbered version has: the category `WORK` came with 2026-09. */
export const withoutWork = (types: AssociationTypes): AssociationTypes => ({
  ...types,
  find: (hubId, category, typeId) => (category === "WORK" ? undefined : types.find(hubId, category, typeId)),
  between: (hubId, from, to) => types.between(hubId, from, to).filter(({ category }) => category !== "WORK")
})

const firstOwnNumber = 201

const seededLabels: ReadonlyArray<AssociationLabel> = [
  { from: "contacts", to: "companies", typeId: 101, inverseTypeId: 102, label: "Billing contact" },
  { from: "car", to: "contacts", typeId: 103, inverseTypeId: 104, label: null },
  { from: "car", to: "companies", typeId: 105, inverseTypeId: 106, label: null },
  { from: "car", to: "deals", typeId: 107, inverseTypeId: 108, label: null },
  { from: "car", to: "car", typeId: 109, inverseTypeId: 109, label: null }
]

type Defined = readonly [from: string, to: string, typeId: number, inverse: number, label?: string, back?: string]

const defined: ReadonlyArray<Defined> = [
  ["contacts", "companies", 279, 280],
  ["contacts", "companies", 1, 2, "Primary", "Primary"],
  ["contacts", "deals", 4, 3],
  ["contacts", "tickets", 15, 16],
  ["contacts", "contacts", 449, 449],
  ["companies", "companies", 450, 450],
  ["companies", "companies", 13, 14, "Child Company", "Parent Company"],
  ["deals", "companies", 341, 342],
  ["deals", "companies", 5, 6, "Primary", "Primary"],
  ["deals", "tickets", 27, 28],
  ["deals", "line_items", 19, 20],
  ["deals", "deals", 451, 451],
  ["tickets", "companies", 339, 340],
  ["tickets", "companies", 26, 25, "Primary", "Primary"],
  ["tickets", "tickets", 452, 452],
  ["notes", "contacts", 202, 201],
  ["notes", "companies", 190, 189],
  ["notes", "deals", 214, 213],
  ["notes", "tickets", 228, 227],
  ["tasks", "contacts", 204, 203],
  ["tasks", "companies", 192, 191],
  ["tasks", "deals", 216, 215],
  ["tasks", "tickets", 230, 229],
  ["calls", "contacts", 194, 193],
  ["calls", "companies", 182, 181],
  ["calls", "deals", 206, 205],
  ["calls", "tickets", 220, 219],
  ["emails", "contacts", 198, 197],
  ["emails", "companies", 186, 185],
  ["emails", "deals", 210, 209],
  ["emails", "tickets", 224, 223],
  ["meetings", "contacts", 200, 199],
  ["meetings", "companies", 188, 187],
  ["meetings", "deals", 212, 211],
  ["meetings", "tickets", 226, 225],
  ["meetings", "calls", 400, 399]
]

const bothWays = (
  category: AssociationCategory,
  from: string,
  to: string,
  typeId: number,
  inverse: number,
  label: string | null = null,
  back: string | null = null
): ReadonlyArray<AssociationType> => [
  { category, typeId, from, to, label, inverse },
  ...(typeId === inverse ? [] : [{ category, typeId: inverse, from: to, to: from, label: back, inverse: typeId }])
]
