/** The calls of jsforce, the usual client of Salesforce, in the order in which they are made. */
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"

export const name = "jsforce"

export const sandbox = () => SalesforceSandbox.start()

const atLeastOne = (records) => {
  if (records.length === 0) throw new Error("nothing found")
}

export const calls = async (load, url) => {
  const jsforce = load(name)
  const { Connection } = jsforce.default ?? jsforce
  const org = new Connection({ instanceUrl: url, accessToken: SalesforceSandbox.defaultToken, version: "62.0" })
  const ids = {}
  const query = (soql) => () => org.query(soql).then(({ records }) => atLeastOne(records))
  const created = (object, fields) => async () => {
    const result = await org.sobject(object).create(fields)
    if (!result.success) throw new Error(JSON.stringify(result.errors))
    ids[object] = result.id
  }
  const all = (results) => {
    const wrong = [results].flat().filter(({ success }) => !success)
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong[0].errors))
  }
  return {
    "create an account": created("Account", { Name: "Acme", External_Id__c: "acme" }),
    "create a contact": () =>
      created("Contact", { LastName: "Smith", AccountId: ids.Account, Email: "ann@acme.test" })(),
    retrieve: () => org.sobject("Contact").retrieve(ids.Contact),
    update: () => org.sobject("Contact").update({ Id: ids.Contact, FirstName: "Ann" }).then(all),
    "upsert by an external id": () =>
      org.sobject("Account").upsert({ External_Id__c: "acme", Name: "Acme 2" }, "External_Id__c").then(all),
    "create several": async () => {
      const results = await org.sobject("Contact").create([{ LastName: "One" }, { LastName: "Two" }])
      all(results)
      ids.many = results.map(({ id }) => id)
    },
    "create several, all or none": () =>
      org
        .sobject("Contact")
        .create([{ LastName: "Three" }], { allOrNone: true })
        .then(all),
    "retrieve several": () => org.sobject("Contact").retrieve(ids.many),
    "update several": () =>
      org
        .sobject("Contact")
        .update(ids.many.map((Id) => ({ Id, Title: "Boss" })))
        .then(all),
    "upsert several": () =>
      org
        .sobject("Account")
        .upsert([{ External_Id__c: "b", Name: "B" }], "External_Id__c")
        .then(all),
    "describe the org": () => org.describeGlobal(),
    "describe an object": () => org.sobject("Contact").describe(),
    "recent items of an object": () => org.sobject("Contact").recent(),
    "layouts of an object": () => org.sobject("Contact").layouts(),
    limits: () => org.limits(),
    identity: () => org.identity(),
    "query by equality": query("SELECT Id FROM Contact WHERE LastName = 'Smith'"),
    "query by IN": query("SELECT Id FROM Contact WHERE LastName IN ('Smith', 'One')"),
    "query with COUNT()": () => org.query("SELECT COUNT() FROM Contact"),
    "query with LIKE": query("SELECT Id FROM Contact WHERE LastName LIKE 'Sm%'"),
    "query with OR and parentheses": query(
      "SELECT Id FROM Contact WHERE (LastName = 'Smith' OR LastName = 'x') AND IsDeleted = false"
    ),
    "query a parent's field": query("SELECT Id, Account.Name FROM Contact WHERE Account.Name = 'Acme 2'"),
    "query with ORDER BY and LIMIT": query("SELECT Id FROM Contact ORDER BY LastName DESC LIMIT 2"),
    "query by a date literal": query("SELECT Id FROM Contact WHERE CreatedDate = TODAY"),
    "query with GROUP BY": query("SELECT LastName, COUNT(Id) n FROM Contact GROUP BY LastName"),
    "query a sub-select": query("SELECT Id, (SELECT Id FROM Contacts) FROM Account"),
    "query with FIELDS(STANDARD)": query("SELECT FIELDS(STANDARD) FROM Contact LIMIT 1"),
    "query a semi-join": query("SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact)"),
    "query users": query("SELECT Id, Email FROM User"),
    "query record types": () => org.query("SELECT Id FROM RecordType"),
    "query the organization": query("SELECT Id, Name FROM Organization"),
    "query deleted records too": () => org.query("SELECT Id FROM Contact", { scanAll: true }),
    "find with conditions": () => org.sobject("Contact").find({ LastName: "Smith" }, ["Id"]).then(atLeastOne),
    "find with sort": () => org.sobject("Contact").find({}, ["Id"]).sort({ LastName: 1 }).then(atLeastOne),
    "find with limit": () => org.sobject("Contact").find({}, ["Id"]).limit(1).then(atLeastOne),
    count: () => org.sobject("Contact").count({}),
    "search with SOSL": () => org.search("FIND {Smith} IN ALL FIELDS RETURNING Contact(Id)"),
    "create a lead": created("Lead", { LastName: "Doe", Company: "Doe Ltd" }),
    "create an opportunity": created("Opportunity", {
      Name: "Renewal",
      StageName: "Prospecting",
      CloseDate: "2027-01-01"
    }),
    "create a task": created("Task", { Subject: "Call" }),
    "create a case": created("Case", { Subject: "Help" }),
    "create an event": created("Event", {
      Subject: "Meet",
      DurationInMinutes: 30,
      ActivityDateTime: "2027-01-01T10:00:00Z"
    }),
    "create a campaign": created("Campaign", { Name: "Spring" }),
    "create a product": created("Product2", { Name: "Anvil" }),
    composite: () =>
      org.requestPost("/services/data/v62.0/composite", {
        compositeRequest: [
          { method: "POST", url: "/services/data/v62.0/sobjects/Account", referenceId: "a", body: { Name: "C" } }
        ]
      }),
    "composite tree": () =>
      org.requestPost("/services/data/v62.0/composite/tree/Account", {
        records: [{ attributes: { type: "Account", referenceId: "a" }, Name: "T" }]
      }),
    "composite batch": () =>
      org.requestPost("/services/data/v62.0/composite/batch", {
        batchRequests: [{ method: "GET", url: "v62.0/limits" }]
      }),
    "composite graph": () => org.requestPost("/services/data/v62.0/composite/graph", { graphs: [] }),
    "updated records": () => org.sobject("Contact").updated("2020-01-01T00:00:00Z", new Date()),
    "deleted records": () => org.sobject("Contact").deleted("2020-01-01T00:00:00Z", new Date()),
    "bulk 2.0": () =>
      org.bulk2.loadAndWaitForResults({
        object: "Contact",
        operation: "insert",
        input: [{ LastName: "B" }],
        pollTimeout: 2000
      }),
    "tooling: query custom fields": () => org.tooling.query("SELECT Id FROM CustomField"),
    "tooling: create a field": () =>
      org.tooling
        .sobject("CustomField")
        .create({ FullName: "Contact.Plan__c", Metadata: { label: "Plan", type: "Text", length: 40 } })
        .then(all),
    "metadata API": () => org.metadata.describe(),
    "sign in by SOAP": () =>
      new Connection({ loginUrl: url }).login("integration@acme.test", "sandbox-salesforce-password"),
    delete: () => org.sobject("Contact").destroy(ids.Contact).then(all),
    "delete several": () => org.sobject("Contact").destroy(ids.many).then(all)
  }
}
