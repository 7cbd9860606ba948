/**
 * The target object type of an association. A call that associates existing records names it; if the caller of Fieldgate doesn't, the
 * number of the kind implies it. Numbers: `AssociationTypes` of HubSpot's JavaScript client.
 */

const numbers: Readonly<Record<string, ReadonlyArray<number>>> = {
  companies: [1, 5, 13, 14, 26, 71, 87, 182, 186, 188, 190, 192, 279, 339, 341, 450, 459],
  contacts: [2, 3, 16, 69, 81, 98, 194, 198, 200, 202, 204, 280, 449, 453, 702],
  deals: [4, 6, 20, 28, 64, 85, 206, 210, 212, 214, 216, 342, 451, 457],
  tickets: [15, 25, 27, 83, 100, 220, 224, 226, 228, 230, 340, 452, 455],
  line_items: [19, 67],
  quotes: [63, 68, 70, 72, 218],
  communications: [82, 84, 86, 88],
  feedback_submissions: [97, 99],
  calls: [181, 193, 205, 219, 400],
  emails: [185, 197, 209, 223],
  meetings: [187, 199, 211, 225, 399],
  notes: [189, 201, 213, 227],
  tasks: [191, 203, 215, 217, 229],
  postal_mail: [454, 456, 458, 460],
  quote_template: [286],
  discounts: [362],
  fees: [364],
  taxes: [366]
}

const targets = new Map(Object.entries(numbers).flatMap(([name, all]) => all.map((number) => [number, name] as const)))

export const targetOf = (associationTypeId: number): string | undefined => targets.get(associationTypeId)

/** Where to look up kinds that are not in the table. The account's own objects follow. */
export const usual: ReadonlyArray<string> = ["contacts", "companies", "deals", "tickets", "leads", "orders", "invoices"]
