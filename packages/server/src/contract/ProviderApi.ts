import { ProviderName } from "@fieldgate/core/domain/Ids"
import { ProviderInfo } from "@fieldgate/core/providers/ProviderInfo"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described } from "./Described.ts"
import { anyOf } from "./Problems.ts"

const listProviders = HttpApiEndpoint.get("listProviders", "/providers", {
  success: Schema.Record(Schema.String, ProviderInfo)
}).annotateMerge(
  described(
    "listProviders",
    "providers.list",
    "List providers",
    "Returns all providers for which this server has a driver, by name, with their sign-in methods and capabilities."
  )
)

const getProvider = HttpApiEndpoint.get("getProvider", "/providers/:provider", {
  params: { provider: ProviderName.annotateKey({ description: "The provider's name, as in manifests." }) },
  success: ProviderInfo,
  error: anyOf("provider-not-found")
}).annotateMerge(
  described(
    "getProvider",
    "providers.get",
    "Get a provider",
    "Returns the provider's sign-in methods, the inputs that they require, and its capabilities."
  )
)

export const ProviderApi = HttpApiGroup.make("providers")
  .add(listProviders, getProvider)
  .annotateMerge(
    OpenApi.annotations({
      title: "Providers",
      description: "Products that can be connected. Requires no credentials."
    })
  )
