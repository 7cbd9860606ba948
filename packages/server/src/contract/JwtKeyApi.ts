/** @rule token.signature */
import { JwtKey, JwtKeyRequest, JwtKeyUpdate } from "@fieldgate/core/projects/JwtKey"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { active, jwtKeyId, projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/jwt-keys"
const one = `${all}/:jwtKeyId` as const
const params = { projectIdOrName, jwtKeyId }
const refusals = anyOf("insufficient-scope", "project-not-found", "store-unavailable")
const notFound = anyOf("jwt-key-not-found")

/** A new JWT key, with its `kid`. */
const CreatedJwtKey = Schema.Struct({
  ...JwtKey.fields,
  kid: Schema.String.annotateKey({ description: "The key's ID, for the `kid` header of tokens." })
}).annotate({ identifier: "CreatedJwtKey" })

const createJwtKey = HttpApiEndpoint.post("createJwtKey", all, {
  params: { projectIdOrName },
  payload: JwtKeyRequest,
  success: CreatedJwtKey.pipe(HttpApiSchema.status(201)),
  error: [...anyOf("input-validation", "limit-reached"), ...refusals]
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "createJwtKey",
      "jwtKeys.create",
      "Create a JWT key",
      "Registers an RSA public key. Tokens signed with its private key are accepted from then on."
    )
  )
  .annotateMerge(
    examples({
      request: example("A public key", { label: Samples.jwtKey.label, publicKeyPem: Samples.jwtKey.publicKeyPem }),
      201: example("The new key", { ...Samples.jwtKey, kid: Samples.jwtKey.id })
    })
  )

const listJwtKeys = HttpApiEndpoint.get("listJwtKeys", all, {
  params: { projectIdOrName },
  query: { active },
  success: Schema.Array(JwtKey),
  error: refusals
})
  .annotateMerge(
    described("listJwtKeys", "jwtKeys.list", "List JWT keys", "Returns the project's JWT keys, oldest first.")
  )
  .annotateMerge(
    examples({
      200: example("The keys", [Samples.jwtKey])
    })
  )

const updateJwtKey = HttpApiEndpoint.patch("updateJwtKey", one, {
  params,
  payload: JwtKeyUpdate,
  success: JwtKey,
  error: [...refusals, ...notFound]
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "updateJwtKey",
      "jwtKeys.update",
      "Update a JWT key",
      "Sets the properties named in `updateMask` to their values in `jwtKey`; `active: false` disables the key."
    )
  )
  .annotateMerge(
    examples({
      request: example("Disable a key", { updateMask: ["active"], jwtKey: { active: false } }),
      200: example("The key after the change", { ...Samples.jwtKey, active: false })
    })
  )

const deleteJwtKey = HttpApiEndpoint.delete("deleteJwtKey", one, {
  params,
  success: HttpApiSchema.NoContent,
  error: [...refusals, ...notFound]
}).annotateMerge(
  described(
    "deleteJwtKey",
    "jwtKeys.delete",
    "Delete a JWT key",
    "Deletes the key. Tokens signed with it are refused immediately."
  )
)

export const JwtKeyApi = HttpApiGroup.make("jwtKeys")
  .add(createJwtKey, listJwtKeys, updateJwtKey, deleteJwtKey)
  .annotateMerge(OpenApi.annotations({ title: "JWT keys", description: "Public keys that verify consumer tokens." }))
