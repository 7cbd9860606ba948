/** The calls of Pipedrive's official client, in the order in which they are made. */
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"

export const name = "pipedrive"

export const sandbox = () => PipedriveSandbox.start()

export const calls = async (load, url) => {
  const v2 = load("pipedrive/v2")
  const v1 = load("pipedrive/v1")
  const at = (basePath, { Configuration }) => new Configuration({ apiKey: PipedriveSandbox.defaultToken, basePath })
  const two = at(`${url}/api/v2`, v2)
  const one = at(`${url}/v1`, v1)
  const ids = {}
  /** The five calls on records of one object. */
  const object = (plural, Api, noun, request, more = {}) => {
    const api = new Api(two)
    return {
      [`${plural}: create`]: async () => {
        ids[plural] = (await api[`add${noun}`]({ [`Add${noun}Request`]: request() })).data.id
      },
      [`${plural}: read`]: () => api[`get${noun}`]({ id: ids[plural] }),
      [`${plural}: update`]: () => api[`update${noun}`]({ id: ids[plural], [`Update${noun}Request`]: request() }),
      ...Object.fromEntries(Object.entries(more).map(([what, call]) => [`${plural}: ${what}`, () => call(api)])),
      [`${plural}: delete`]: () => api[`delete${noun}`]({ id: ids[plural] })
    }
  }
  const found = ({ data }) => {
    if (data.items.length === 0) throw new Error("nothing found")
  }
  return {
    ...object("organizations", v2.OrganizationsApi, "Organization", () => ({ name: "Acme" }), {
      list: (api) => api.getOrganizations(),
      search: (api) => api.searchOrganization({ term: "Acme" }).then(found)
    }),
    ...object("persons", v2.PersonsApi, "Person", () => ({ name: "Ann Smith" }), {
      list: (api) => api.getPersons(),
      search: (api) => api.searchPersons({ term: "Ann" }).then(found)
    }),
    ...object("deals", v2.DealsApi, "Deal", () => ({ title: "Renewal" }), {
      list: (api) => api.getDeals(),
      search: (api) => api.searchDeals({ term: "Renewal" }).then(found)
    }),
    ...object("activities", v2.ActivitiesApi, "Activity", () => ({ subject: "Call" }), {
      list: (api) => api.getActivities()
    }),
    ...object("products", v2.ProductsApi, "Product", () => ({ name: "Anvil" }), {
      list: (api) => api.getProducts(),
      search: (api) => api.searchProducts({ term: "Anvil" }).then(found)
    }),
    "pipelines: list": () => new v2.PipelinesApi(two).getPipelines(),
    "stages: list": () => new v2.StagesApi(two).getStages(),
    "search of all objects": () => new v2.ItemSearchApi(two).searchItem({ term: "Acme" }),
    "person fields: list": () => new v2.PersonFieldsApi(two).getPersonFields(),
    "organization fields: list": () => new v2.OrganizationFieldsApi(two).getOrganizationFields(),
    "deal fields: list": () => new v2.DealFieldsApi(two).getDealFields(),
    "v1 users: me": () => new v1.UsersApi(one).getCurrentUser(),
    "v1 leads: create": async () => {
      const person = await new v2.PersonsApi(two).addPerson({ AddPersonRequest: { name: "Bo" } })
      await new v1.LeadsApi(one).addLead({ AddLeadRequest: { title: "Lead", person_id: person.data.id } })
    },
    "v1 leads: list": () => new v1.LeadsApi(one).getLeads(),
    "v1 notes: create": async () => {
      const deal = await new v2.DealsApi(two).addDeal({ AddDealRequest: { title: "With a note" } })
      await new v1.NotesApi(one).addNote({ AddNoteRequest: { content: "Hello", deal_id: deal.data.id } })
    },
    "v1 notes: list": () => new v1.NotesApi(one).getNotes(),
    "v1 webhooks: list": () => new v1.WebhooksApi(one).getWebhooks()
  }
}
