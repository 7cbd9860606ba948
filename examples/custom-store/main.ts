import { makePlatform } from "@fieldgate/core/promise"
import { HubSpot } from "@fieldgate/providers"
import * as Stores from "./stores.ts"

const [file = "accounts.sqlite", name = "shop"] = process.argv.slice(2)
const fieldgate = await makePlatform({ stores: Stores.layer(file), drivers: [HubSpot.driver()] })

// The first run creates the project, the next one finds it in the file.
const found = await fieldgate.getProject({ project: name }).catch((error) => {
  if (error._tag !== "ProjectNotFound") throw error
  return undefined
})
if (found === undefined) {
  const { id: orgId } = await fieldgate.createOrganization({ label: "Acme" })
  await fieldgate.createProject({ orgId, name })
}
const { secret } = await fieldgate.createApiKey({ project: name, label: "backend", scopes: ["full"] })
console.log(found === undefined ? "made" : "found", name, String(secret))
await fieldgate.dispose()
