import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import jsforce from "jsforce"
import { expect, it } from "vitest"

it("creates a contact with Salesforce's usual client", async () => {
  const sandbox = SalesforceSandbox.start()
  await using served = await ServeSandbox.start(sandbox)
  const org = new jsforce.Connection({ instanceUrl: served.url, accessToken: SalesforceSandbox.defaultToken })
  await org.sobject("Contact").create({ LastName: "Lee" })
  expect(sandbox.records()).toMatchObject([{ objectType: "Contact", properties: { LastName: "Lee" } }])
})
