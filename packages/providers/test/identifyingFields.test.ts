/** The fields by which the writes of a record are found, as drivers and definitions declare them. @rule writer.fields */
import { HubSpot, Pipedrive, RestDriver, Salesforce } from "@fieldgate/providers"
import { ofObject } from "@fieldgate/core/providers/IdentifyingFields"
import { describe, expect, it } from "vitest"
import { acme } from "./rest/Acme.ts"

describe("the identifying fields of a driver", () => {
  it.each([
    ["HubSpot contacts", HubSpot.driver(), "contacts", { email: "email" }],
    ["HubSpot companies", HubSpot.driver(), "companies", { domain: "domain", name: "name" }],
    ["Salesforce contacts", Salesforce.driver(), "Contact", { Email: "email" }],
    ["Salesforce accounts", Salesforce.driver(), "account", { Name: "name", Website: "website" }],
    ["Pipedrive persons", Pipedrive.driver(), "persons", { emails: "email", name: "name" }]
  ] as const)("name what people know %s by", (_title, driver, object, fields) => {
    expect(ofObject(driver.identifyingFields, object)).toMatchObject(fields)
  })

  it("include those that a deployment adds", () => {
    const identifyingFields = { contact: { Ref__c: "externalId" } } as const
    const fields = ofObject(Salesforce.driver({ identifyingFields }).identifyingFields, "Contact")
    expect(fields).toEqual({ Email: "email", Ref__c: "externalId" })
    const own = { contacts: { ref: "externalId" } } as const
    const added = ofObject(HubSpot.driver({ identifyingFields: own }).identifyingFields, "contacts")
    expect(added).toMatchObject({ email: "email", ref: "externalId" })
  })

  it("are those of a definition", () => {
    const definition = RestDriver.define({ ...acme, identifyingFields: { leads: { mail: "email" } } })
    expect(RestDriver.driver(definition).identifyingFields).toEqual({ leads: { mail: "email" } })
    expect(RestDriver.driver(RestDriver.define(acme)).identifyingFields).toBeUndefined()
  })
})
