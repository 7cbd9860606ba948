/**
 * The unlabeled kind of association of each pair of HubSpot's own objects, from the first to the second. Numbers: `AssociationTypes` of
 * HubSpot's JavaScript client, and developers.hubspot.com/docs/api-reference/crm-associations.
 */

const numbers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  contacts: { companies: 279, contacts: 449, deals: 4, tickets: 15 },
  companies: { companies: 450, contacts: 280, deals: 342, tickets: 340 },
  deals: { companies: 341, contacts: 3, deals: 451, line_items: 19, tickets: 27 },
  tickets: { companies: 339, contacts: 16, deals: 28, tickets: 452 },
  line_items: { deals: 20 },
  notes: { companies: 190, contacts: 202, deals: 214, tickets: 228 },
  tasks: { companies: 192, contacts: 204, deals: 216, tickets: 230 },
  calls: { contacts: 194 },
  emails: { contacts: 198 },
  meetings: { contacts: 200 }
}

/** The numbers by which HubSpot names its objects too. */
const typeIds: Readonly<Record<string, string>> = {
  "0-1": "contacts",
  "0-2": "companies",
  "0-3": "deals",
  "0-5": "tickets",
  "0-8": "line_items"
}

const nameOf = (objectName: string): string => typeIds[objectName] ?? objectName.toLowerCase()

/** Undefined for a pair that isn't in the table, such as an account's own objects: their numbers differ between accounts. */
export const defaultAssociation = (from: string, to: string) => {
  const [start, end] = [nameOf(from), nameOf(to)]
  const targets = Object.hasOwn(numbers, start) ? numbers[start] : undefined
  const associationTypeId = targets !== undefined && Object.hasOwn(targets, end) ? targets[end] : undefined
  return associationTypeId === undefined ? undefined : { associationCategory: "HUBSPOT_DEFINED", associationTypeId }
}
