/** The catalogue of providers, which needs no credentials. */
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
    "Returns a map from name to provider, for every provider that this server has a driver for: how accounts sign in, and what it can do."
  )
)

const getProvider = HttpApiEndpoint.get("getProvider", "/providers/:provider", {
  params: { provider: ProviderName.annotateKey({ description: "The provider's name, as manifests write it." }) },
  success: ProviderInfo,
  error: anyOf("provider-not-found")
}).annotateMerge(
  described(
    "getProvider",
    "providers.get",
    "Get a provider",
    "Answers how accounts of the provider sign in, what must be known of them, and what it can do."
  )
)

export const ProviderApi = HttpApiGroup.make("providers")
  .add(listProviders, getProvider)
  .annotateMerge(
    OpenApi.annotations({
      title: "Providers",
      description: "The SaaS products that can be connected. No key is needed."
    })
  )
