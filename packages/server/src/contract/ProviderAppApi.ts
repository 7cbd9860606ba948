/** A project's OAuth apps at providers. Their secrets are never returned. */
import { ProviderAppId } from "@fieldgate/core/domain/Ids"
import { NewProviderApp, ProviderApp, ProviderAppUpdate } from "@fieldgate/core/providers/ProviderApp"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { openBody } from "./ParseOptions.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/provider-apps"
const one = `${all}/:providerAppId` as const
const params = {
  projectIdOrName,
  providerAppId: ProviderAppId.annotateKey({ description: "The provider app's ID." })
}
const refusals = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

const createProviderApp = HttpApiEndpoint.post("createProviderApp", all, {
  params: { projectIdOrName },
  payload: NewProviderApp,
  success: ProviderApp,
  error: anyOf(...refusals, "input-validation", "provider-not-found", "provider-app-exists")
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "createProviderApp",
      "providerApps.create",
      "Create a provider app",
      "Stores the client ID and secret of an OAuth app that you have registered with a provider. Accounts sign in with this " +
        "app, and their tokens are refreshed with it. A project has one app per provider and environment."
    )
  )
  .annotateMerge(
    examples({
      request: example("An app", {
        provider: Samples.providerApp.provider,
        clientId: Samples.providerApp.clientId,
        clientSecret: "shh",
        scopes: Samples.providerApp.scopes
      }),
      200: example("The app, without its secret", Samples.providerApp)
    })
  )

const listProviderApps = HttpApiEndpoint.get("listProviderApps", all, {
  params: { projectIdOrName },
  success: Schema.Array(ProviderApp),
  error: anyOf(...refusals)
})
  .annotateMerge(
    described(
      "listProviderApps",
      "providerApps.list",
      "List provider apps",
      "Returns the project's provider apps, without their secrets."
    )
  )
  .annotateMerge(
    examples({
      200: example("The project's apps", [Samples.providerApp])
    })
  )

const getProviderApp = HttpApiEndpoint.get("getProviderApp", one, {
  params,
  success: ProviderApp,
  error: anyOf(...refusals, "provider-app-not-found")
}).annotateMerge(
  described("getProviderApp", "providerApps.get", "Get a provider app", "Returns a provider app, without its secret.")
)

const updateProviderApp = HttpApiEndpoint.patch("updateProviderApp", one, {
  params,
  payload: ProviderAppUpdate,
  success: ProviderApp,
  error: anyOf(...refusals, "input-validation", "provider-app-not-found")
})
  .middleware(RequestBody)
  .annotateMerge(openBody)
  .annotateMerge(
    described(
      "updateProviderApp",
      "providerApps.update",
      "Update a provider app",
      "Sets the properties named in `updateMask` to their values in `providerApp`: `clientId`, `clientSecret`, " +
        "`externalRef`, `scopes`, `metadata`."
    )
  )
  .annotateMerge(
    examples({
      request: example("A new secret", { updateMask: ["clientSecret"], providerApp: { clientSecret: "shhh" } })
    })
  )

const deleteProviderApp = HttpApiEndpoint.delete("deleteProviderApp", one, {
  params,
  success: HttpApiSchema.NoContent,
  error: anyOf(...refusals, "provider-app-not-found")
}).annotateMerge(
  described(
    "deleteProviderApp",
    "providerApps.delete",
    "Delete a provider app",
    "Deletes the app. Its connections work until their access tokens expire."
  )
)

export const ProviderAppApi = HttpApiGroup.make("providerApps")
  .add(createProviderApp, listProviderApps, getProviderApp, updateProviderApp, deleteProviderApp)
  .annotateMerge(
    OpenApi.annotations({
      title: "Provider apps",
      description: "Your OAuth apps at providers, with which accounts sign in."
    })
  )
