/**
 * The kinds of association that an account has, each from one object type to another. HubSpot's own numbers: `AssociationTypes` of its
 * JavaScript client, and developers.hubspot.com/docs/api-reference/crm-associations.
 */

export type AssociationCategory = "HUBSPOT_DEFINED" | "USER_DEFINED" | "INTEGRATOR_DEFINED"

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
  readonly find: (category: string, typeId: number) => AssociationType | undefined
  /** Every kind with this number, HubSpot's or an admin's. */
  readonly numbered: (typeId: number) => ReadonlyArray<AssociationType>
  readonly between: (from: string, to: string) => ReadonlyArray<AssociationType>
}

/** A kind in both directions, as an account's admin defines it. */
export interface AssociationLabel {
  readonly from: string
  readonly to: string
  readonly typeId: number
  readonly inverseTypeId: number
  readonly label: string
}

/** The kinds of HubSpot itself, and the labels given here. */
export const make = (labels: ReadonlyArray<AssociationLabel> = seededLabels): AssociationTypes => {
  const all = [
    ...defined.flatMap((each) => bothWays("HUBSPOT_DEFINED", ...each)),
    ...labels.flatMap((each) =>
      bothWays("USER_DEFINED", each.from, each.to, each.typeId, each.inverseTypeId, each.label, each.label)
    )
  ]
  return {
    find: (category, typeId) => all.find((each) => each.category === category && each.typeId === typeId),
    numbered: (typeId) => all.filter((each) => each.typeId === typeId),
    between: (from, to) => all.filter((each) => each.from === from && each.to === to)
  }
}

const seededLabels: ReadonlyArray<AssociationLabel> = [
  { from: "contacts", to: "companies", typeId: 101, inverseTypeId: 102, label: "Billing contact" }
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
  ["tasks", "tickets", 230, 229]
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
