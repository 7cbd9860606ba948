/**
 * The unlabeled kind of association of each pair of HubSpot's own objects, from the first to the second. Numbers: `AssociationTypes` of
 * HubSpot's JavaScript client, and developers.hubspot.com/docs/api-reference/crm-associations.
 */

const numbers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  contacts: {
    calls: 193,
    companies: 279,
    contacts: 449,
    deals: 4,
    emails: 197,
    meetings: 199,
    notes: 201,
    tasks: 203,
    tickets: 15
  },
  companies: {
    calls: 181,
    companies: 450,
    contacts: 280,
    deals: 342,
    emails: 185,
    meetings: 187,
    notes: 189,
    tasks: 191,
    tickets: 340
  },
  deals: {
    calls: 205,
    companies: 341,
    contacts: 3,
    deals: 451,
    emails: 209,
    line_items: 19,
    meetings: 211,
    notes: 213,
    tasks: 215,
    tickets: 27
  },
  tickets: {
    calls: 219,
    companies: 339,
    contacts: 16,
    deals: 28,
    emails: 223,
    meetings: 225,
    notes: 227,
    tasks: 229,
    tickets: 452
  },
  line_items: { deals: 20 },
  notes: { companies: 190, contacts: 202, deals: 214, tickets: 228 },
  tasks: { companies: 192, contacts: 204, deals: 216, tickets: 230 },
  calls: { companies: 182, contacts: 194, deals: 206, meetings: 399, tickets: 220 },
  emails: { companies: 186, contacts: 198, deals: 210, tickets: 224 },
  meetings: { calls: 400, companies: 188, contacts: 200, deals: 212, tickets: 226 }
}

/** The numbers by which HubSpot names its objects too. */
const typeIds: Readonly<Record<string, string>> = {
  "0-1": "contacts",
  "0-2": "companies",
  "0-3": "deals",
  "0-5": "tickets",
  "0-8": "line_items",
  "0-27": "tasks",
  "0-46": "notes",
  "0-47": "meetings",
  "0-48": "calls",
  "0-49": "emails"
}

const nameOf = (objectName: string): string => typeIds[objectName] ?? objectName.toLowerCase()

/** Undefined for a pair that isn't in the table, such as an account's own objects: their numbers differ between accounts. */
export const defaultAssociation = (from: string, to: string) => {
  const [start, end] = [nameOf(from), nameOf(to)]
  const targets = Object.hasOwn(numbers, start) ? numbers[start] : undefined
  const associationTypeId = targets !== undefined && Object.hasOwn(targets, end) ? targets[end] : undefined
  return associationTypeId === undefined ? undefined : { associationCategory: "HUBSPOT_DEFINED", associationTypeId }
}
