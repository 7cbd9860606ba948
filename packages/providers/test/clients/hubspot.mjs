/** The calls of HubSpot's official client, in the order in which they are made. */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"

export const name = "@hubspot/api-client"

export const sandbox = () => HubSpotSandbox.start()

/** Calls by name; the first ones are those of the short form. */
export const calls = async (load, url) => {
  const { AssociationTypes, Client } = load(name)
  const client = new Client({ accessToken: HubSpotSandbox.defaultToken, basePath: url })
  const { crm } = client
  const ids = {}
  const post = async (path, body) => {
    const answer = await client.apiRequest({ method: "POST", path, body })
    if (!answer.ok) throw new Error(`${answer.status}`)
  }
  const simple = (properties) => ({ properties, associations: [] })
  const filters = (...given) => ({
    filterGroups: [{ filters: given }],
    properties: ["email"],
    limit: 10,
    after: "0",
    sorts: []
  })
  const objects = (api, object, properties) => ({
    [`${object}: create`]: async () => {
      ids[object] = (await api.basicApi.create(simple(properties))).id
    },
    [`${object}: read`]: () => api.basicApi.getById(ids[object])
  })
  return {
    ...objects(crm.contacts, "contacts", { email: "ann@acme.test", firstname: "Ann", lastname: "Smith" }),
    "contacts: update": () => crm.contacts.basicApi.update(ids.contacts, { properties: { firstname: "Anna" } }),
    "contacts: update by email": () =>
      crm.contacts.basicApi.update("ann@acme.test", { properties: { firstname: "Anne" } }, "email"),
    "contacts: list": () => crm.contacts.basicApi.getPage(10),
    "contacts: list all": () => crm.contacts.getAll(10),
    "contacts: read with history": async () => {
      const read = await crm.contacts.basicApi.getById(ids.contacts, ["email"], ["firstname"])
      if (!(read.propertiesWithHistory?.firstname?.length > 0)) throw new Error("no history")
    },
    "contacts: search by EQ": () =>
      crm.contacts.searchApi.doSearch(filters({ propertyName: "email", operator: "EQ", value: "ann@acme.test" })),
    "contacts: search by IN": () =>
      crm.contacts.searchApi.doSearch(filters({ propertyName: "email", operator: "IN", values: ["ann@acme.test"] })),
    "contacts: search by CONTAINS_TOKEN": async () => {
      const { total } = await crm.contacts.searchApi.doSearch(
        filters({ propertyName: "email", operator: "CONTAINS_TOKEN", value: "acme.test" })
      )
      if (total !== 1) throw new Error(`${total} found`)
    },
    "contacts: search by NOT_CONTAINS_TOKEN": () =>
      crm.contacts.searchApi.doSearch(filters({ propertyName: "email", operator: "NOT_CONTAINS_TOKEN", value: "x" })),
    "contacts: search by BETWEEN": () =>
      crm.contacts.searchApi.doSearch(
        filters({ propertyName: "createdate", operator: "BETWEEN", value: "0", highValue: "9999999999999" })
      ),
    "contacts: batch create": async () => {
      const inputs = [1, 2].map((n) => simple({ email: `b${n}@acme.test` }))
      ids.many = (await crm.contacts.batchApi.create({ inputs })).results.map(({ id }) => id)
    },
    "contacts: batch read": () =>
      crm.contacts.batchApi.read({
        inputs: ids.many.map((id) => ({ id })),
        properties: ["email"],
        propertiesWithHistory: []
      }),
    "contacts: batch update": () =>
      crm.contacts.batchApi.update({ inputs: ids.many.map((id) => ({ id, properties: { city: "Ghent" } })) }),
    "contacts: batch upsert": () =>
      crm.contacts.batchApi.upsert({
        inputs: [{ id: "b1@acme.test", idProperty: "email", properties: { city: "Bruges" } }]
      }),
    "contacts: merge": () =>
      crm.contacts.basicApi.merge({ primaryObjectId: ids.many[0], objectIdToMerge: ids.many[1] }),
    "contacts: batch archive": () => crm.contacts.batchApi.archive({ inputs: [{ id: ids.many[0] }] }),
    ...objects(crm.companies, "companies", { name: "Acme", domain: "acme.test" }),
    ...objects(crm.deals, "deals", { dealname: "Renewal", pipeline: "default", dealstage: "appointmentscheduled" }),
    ...objects(crm.tickets, "tickets", { subject: "Help", hs_pipeline_stage: "1" }),
    ...objects(crm.products, "products", { name: "Anvil" }),
    ...objects(crm.lineItems, "line items", { name: "Anvil", quantity: "1" }),
    ...objects(crm.objects.notes, "notes", { hs_note_body: "Hello", hs_timestamp: "1700000000000" }),
    ...objects(crm.objects.tasks, "tasks", { hs_task_subject: "Call", hs_timestamp: "1700000000000" }),
    ...objects(crm.objects.calls, "calls", { hs_call_title: "Call", hs_timestamp: "1700000000000" }),
    ...objects(crm.objects.emails, "emails", {
      hs_email_subject: "Hi",
      hs_email_direction: "EMAIL",
      hs_timestamp: "1700000000000"
    }),
    ...objects(crm.objects.meetings, "meetings", { hs_meeting_title: "Meet", hs_timestamp: "1700000000000" }),
    ...objects(crm.quotes, "quotes", { hs_title: "Quote", hs_expiration_date: "2027-01-01" }),
    "contacts: create with an association": () =>
      crm.contacts.basicApi.create({
        properties: { email: "joined@acme.test" },
        associations: [
          {
            to: { id: ids.companies },
            types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: AssociationTypes.contactToCompany }]
          }
        ]
      }),
    "associations v4: create the default one": () =>
      crm.associations.v4.basicApi.createDefault("contacts", ids.contacts, "companies", ids.companies),
    "associations v4: create": () =>
      crm.associations.v4.basicApi.create("contacts", ids.contacts, "companies", ids.companies, [
        { associationCategory: "HUBSPOT_DEFINED", associationTypeId: AssociationTypes.contactToCompany }
      ]),
    "associations v4: list": () => crm.associations.v4.basicApi.getPage("contacts", ids.contacts, "companies"),
    "associations v4: archive": () =>
      crm.associations.v4.basicApi.archive("contacts", ids.contacts, "companies", ids.companies),
    "associations v4: batch create": () =>
      crm.associations.v4.batchApi.create("contacts", "companies", {
        inputs: [
          {
            _from: { id: ids.contacts },
            to: { id: ids.companies },
            types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: AssociationTypes.contactToCompany }]
          }
        ]
      }),
    "associations v4: batch read": () =>
      crm.associations.v4.batchApi.getPage("contacts", "companies", { inputs: [{ id: ids.contacts }] }),
    "associations v4: batch archive": () =>
      crm.associations.v4.batchApi.archive("contacts", "companies", {
        inputs: [{ _from: { id: ids.contacts }, to: [{ id: ids.companies }] }]
      }),
    "associations v4: list labels": () => crm.associations.v4.schema.definitionsApi.getAll("contacts", "companies"),
    "associations v4: create a label": () =>
      crm.associations.v4.schema.definitionsApi.create("contacts", "companies", { label: "Boss", name: "boss" }),
    "properties: list": () => crm.properties.coreApi.getAll("contacts"),
    "properties: create": () =>
      crm.properties.coreApi.create("contacts", {
        name: "plan",
        label: "Plan",
        type: "string",
        fieldType: "text",
        groupName: "contactinformation"
      }),
    "properties: read": () => crm.properties.coreApi.getByName("contacts", "plan"),
    "properties: update": () => crm.properties.coreApi.update("contacts", "plan", { label: "Plan of today" }),
    "properties: batch read": () =>
      crm.properties.batchApi.read("contacts", {
        inputs: [{ name: "plan" }],
        archived: false,
        dataSensitivity: "non_sensitive"
      }),
    "properties: archive": () => crm.properties.coreApi.archive("contacts", "plan"),
    "property groups: create": () =>
      crm.properties.groupsApi.create("contacts", { name: "mine", label: "Mine", displayOrder: 1 }),
    "property groups: list": () => crm.properties.groupsApi.getAll("contacts"),
    "schemas: list": () => crm.schemas.coreApi.getAll(),
    "schemas: create": () =>
      crm.schemas.coreApi.create({
        name: "boat",
        labels: { singular: "Boat", plural: "Boats" },
        properties: [{ name: "title", label: "Title", type: "string", fieldType: "text" }],
        requiredProperties: ["title"],
        searchableProperties: [],
        secondaryDisplayProperties: [],
        primaryDisplayProperty: "title",
        associatedObjects: []
      }),
    "owners: list": () => crm.owners.ownersApi.getPage(),
    "pipelines: list": () => crm.pipelines.pipelinesApi.getAll("deals"),
    "lists: create": () => crm.lists.listsApi.create({ name: "All", objectTypeId: "0-1", processingType: "MANUAL" }),
    "imports: list": () => crm.imports.coreApi.getPage(),
    "contacts: archive": () => crm.contacts.basicApi.archive(ids.contacts),
    "contacts: list archived": () =>
      crm.contacts.basicApi.getPage(10, undefined, undefined, undefined, undefined, true),
    "contacts: erase for GDPR": () => post("/crm/v3/objects/contacts/gdpr-delete", { objectId: ids.contacts }),
    "OAuth: refresh as an unknown app": () =>
      client.oauth.tokensApi.create("refresh_token", undefined, undefined, "unknown", "unknown", "unknown").then(
        () => Promise.reject(new Error("accepted")),
        ({ code }) => (code === 400 ? undefined : Promise.reject(new Error(`answered with ${code}`)))
      ),
    "webhooks: read settings": () => client.webhooks.settingsApi.getAll(1),
    "files: search": () => client.files.filesApi.doSearch()
  }
}
