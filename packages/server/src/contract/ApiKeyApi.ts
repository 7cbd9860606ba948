/** @rule key.secret */
import { ApiKey, ApiKeyRequest, ApiKeyUpdate } from "@fieldgate/core/projects/ApiKey"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { active, apiKeyId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/api-keys"
const one = `${all}/:apiKeyId` as const
const params = { projectIdOrName, apiKeyId }
const refusals = anyOf("insufficient-scope", "project-not-found", "store-unavailable")
const notFound = anyOf("api-key-not-found")

const last = Schema.optionalKey(
  Schema.Literals(["true", "false"]).annotate({
    description:
      "Whether the project's last active key with the scope `full` may be removed. Afterwards only the command line can create a new one."
  })
)

/** An API key with its value, which is returned once. */
const ApiKeyWithValue = Schema.Struct({
  ...ApiKey.fields,
  key: Schema.String.annotateKey({
    description: "The value to send as `X-Api-Key`. It is returned only here: store it."
  })
}).annotate({ identifier: "ApiKeyWithValue" })

const createApiKey = HttpApiEndpoint.post("createApiKey", all, {
  params: { projectIdOrName },
  payload: ApiKeyRequest,
  success: ApiKeyWithValue.pipe(HttpApiSchema.status(201)),
  error: [...anyOf("limit-reached"), ...refusals]
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "createApiKey",
      "apiKeys.create",
      "Create an API key",
      "Creates a key and returns its value, which can't be read again. The scope `full`, the default, is for your backend, " +
        "`frontend` for the UI library. The first key of a project is created with a full key of its organization."
    )
  )
  .annotateMerge(
    examples({
      request: example("A key for a backend", { label: "backend", scopes: ["full"] }),
      201: example("The new key, with its value", Samples.apiKeyWithValue)
    })
  )

const listApiKeys = HttpApiEndpoint.get("listApiKeys", all, {
  params: { projectIdOrName },
  query: { active },
  success: Schema.Array(ApiKey),
  error: refusals
})
  .annotateMerge(
    described(
      "listApiKeys",
      "apiKeys.list",
      "List API keys",
      "Returns the project's API keys, oldest first, without their values."
    )
  )
  .annotateMerge(
    examples({
      200: example("The keys, without their values", [Samples.apiKey])
    })
  )

const updateApiKey = HttpApiEndpoint.patch("updateApiKey", one, {
  params,
  query: { last },
  payload: ApiKeyUpdate,
  success: ApiKey,
  error: [...refusals, ...notFound, ...anyOf("last-full-key")]
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "updateApiKey",
      "apiKeys.update",
      "Update an API key",
      "Sets the properties named in `updateMask` to their values in `apiKey`; `active: false` disables the key. Disabling the " +
        "last active key with the scope `full` requires `last=true`."
    )
  )
  .annotateMerge(
    examples({
      request: example("Disable a key", { updateMask: ["active"], apiKey: { active: false } }),
      200: example("The key after the change", { ...Samples.apiKey, active: false })
    })
  )

const rotateApiKey = HttpApiEndpoint.post("rotateApiKey", `${one}/rotate`, {
  params,
  success: ApiKeyWithValue,
  error: [...refusals, ...notFound]
})
  .annotateMerge(
    described(
      "rotateApiKey",
      "apiKeys.rotate",
      "Rotate an API key",
      "Replaces the value of the key and returns the new one, which can't be read again. The old value stops working " +
        "immediately. To rotate without downtime, create a second key and disable the first one later."
    )
  )
  .annotateMerge(
    examples({
      200: example("The key, with its new value", Samples.apiKeyWithValue)
    })
  )

const deleteApiKey = HttpApiEndpoint.delete("deleteApiKey", one, {
  params,
  query: { last },
  success: HttpApiSchema.NoContent,
  error: [...refusals, ...notFound, ...anyOf("last-full-key")]
}).annotateMerge(
  described(
    "deleteApiKey",
    "apiKeys.delete",
    "Delete an API key",
    "Deletes the key, which stops working immediately. Deleting the last active key with the scope `full` requires `last=true`."
  )
)

export const ApiKeyApi = HttpApiGroup.make("apiKeys")
  .add(createApiKey, listApiKeys, updateApiKey, rotateApiKey, deleteApiKey)
  .annotateMerge(
    OpenApi.annotations({ title: "API keys", description: "Secrets of a project for its backend and the UI library." })
  )
