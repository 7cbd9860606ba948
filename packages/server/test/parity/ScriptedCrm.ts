/** The provider and the empty project that the script of calls begins with. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as ObjectMetadata from "@fieldgate/core/providers/ObjectMetadata"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ScriptedDriver } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

export const host = Caller.Host()

const field = (fieldName: string, writable = true) => ({
  fieldName,
  displayName: fieldName,
  valueType: "string" as const,
  providerType: "text",
  createable: writable,
  updateable: writable,
  isCustom: false,
  unique: false,
  hidden: false
})

const contacts = {
  name: ObjectName.make("contacts"),
  displayName: "Contact",
  isCustom: false,
  fields: ObjectMetadata.fieldsByName([field("email"), field("phone"), field("id", false)])
}

/** A provider that can do what the calls need, with consent pages, descriptions and custom fields. */
export const driver = (): ProviderDriver => ({
  ...ScriptedDriver.make({ objects: [contacts], checked: { name: "Acme", accountRef: "account-1" } }).driver,
  oauth: {
    authorize: ({ redirectUri, state }) =>
      Result.succeed(
        `https://scripted.test/authorize?${new URLSearchParams({ state: Redacted.value(state), redirect_uri: redirectUri })}`
      ),
    exchange: () => Effect.succeed({ accessToken: Redacted.make("token"), workspaceRef: "account-1" })
  },
  upsertFields: (_account, { fields }) =>
    Effect.succeed(fields.map(({ fieldName }) => ({ fieldName, action: "create" as const, warnings: [] })))
})

/** An organization with the project `shop` and two keys of it. */
export const provision = Effect.gen(function* () {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId, name: "shop" })
  const full = yield* platform.createApiKey(host, { project: "shop", label: "backend", scopes: ["full"] })
  const page = yield* platform.createApiKey(host, { project: "shop", label: "page", scopes: ["frontend"] })
  return { full: full.secret, page: page.secret }
})
