/** Writable objects; no call lists them, a plan may lack some. developers.hubspot.com/docs/guides/crm/understanding-the-crm */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { ObjectSummary } from "@fieldgate/core/providers/ObjectMetadata"

/** In the plural, as HubSpot shows them. */
const names = {
  contacts: "Contacts",
  companies: "Companies",
  deals: "Deals",
  tickets: "Tickets",
  leads: "Leads",
  products: "Products",
  line_items: "Line items",
  quotes: "Quotes",
  orders: "Orders",
  carts: "Carts",
  subscriptions: "Subscriptions",
  appointments: "Appointments",
  courses: "Courses",
  listings: "Listings",
  services: "Services",
  notes: "Notes",
  tasks: "Tasks",
  calls: "Calls",
  emails: "Emails",
  meetings: "Meetings",
  communications: "Communications",
  postal_mail: "Postal mail"
}

export const standardObjects: ReadonlyArray<ObjectSummary> = Object.entries(names).map(([name, displayName]) => ({
  name: ObjectName.make(name),
  displayName,
  isCustom: false
}))
