/**
 * HubSpot's own objects that can be written, as its API names them: no call lists them. An account's plan may lack some.
 * developers.hubspot.com/docs/guides/crm/understanding-the-crm
 */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { ObjectSummary } from "@fieldgate/core/domain/ObjectMetadata"

const names = {
  contacts: "Contact",
  companies: "Company",
  deals: "Deal",
  tickets: "Ticket",
  leads: "Lead",
  products: "Product",
  line_items: "Line item",
  quotes: "Quote",
  orders: "Order",
  carts: "Cart",
  subscriptions: "Subscription",
  appointments: "Appointment",
  courses: "Course",
  listings: "Listing",
  services: "Service",
  notes: "Note",
  tasks: "Task",
  calls: "Call",
  emails: "Email",
  meetings: "Meeting",
  communications: "Communication",
  postal_mail: "Postal mail"
}

export const standardObjects: ReadonlyArray<ObjectSummary> = Object.entries(names).map(([name, displayName]) => ({
  name: ObjectName.make(name),
  displayName,
  isCustom: false
}))
