/** Begins to connect an account by OAuth: answers the address of the provider's page of consent. Spec 4.6. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import { owner } from "../AccountOwner.ts"
import type { Caller } from "../../domain/Caller.ts"
import { isStorable } from "../../domain/Text.ts"
import * as Access from "../../call/Access.ts"
import * as ConsentWay from "./ConsentWay.ts"
import * as ConfirmingPage from "./ConfirmingPage.ts"
import { openOAuthSession } from "./OpenOAuthSession.ts"

const text = (name: string) => Schema.optionalKey(Schema.String.check(isStorable(name)))

/** Whose account is to be connected, where. */
export const OAuthRequest = Schema.Struct({
  ...owner,
  /** Default: the project's app for the provider's production accounts, else the one for its sandbox. */
  providerAppId: text("providerAppId"),
  /** Where the browser goes in the end, instead of telling the window that opened it. */
  redirectUrl: text("redirectUrl"),
  ...ConfirmingPage.confirming
})

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...OAuthRequest.fields,
  /** Where the provider is to send the browser: the page that hands its query to `finishOAuth`. */
  callbackUrl: Schema.NonEmptyString,
  /** The origins that `redirectUrl` and `openerOrigin` may have. Default: none, and loopback for `openerOrigin`. */
  redirectOrigins: Schema.optionalKey(Schema.Array(Schema.String))
})

export const connectByOAuth = Effect.fn("ConnectByOAuth.connectByOAuth")(function* (
  caller: Caller,
  { project: idOrName, ...input }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "connectByOAuth", idOrName)
  yield* Access.ownRefs(caller, input)
  const { callbackUrl, consumerRef, groupRef, provider, redirectOrigins = [], redirectUrl } = input
  const providerAppId = given(input.providerAppId)
  const found = yield* ConsentWay.find(projectId, provider, { providerAppId })
  const page = yield* ConfirmingPage.pageOf(caller, projectId, input, redirectOrigins)
  const workspace = given(input.providerWorkspaceRef)
  const providerMetadata = AccountFacts.of(input.providerMetadata, workspace)
  return yield* openOAuthSession(
    {
      projectId,
      provider,
      groupRef,
      groupName: given(input.groupName) ?? groupRef,
      consumerRef,
      consumerName: given(input.consumerName) ?? consumerRef,
      callbackUrl,
      ...(workspace === undefined ? {} : { providerWorkspaceRef: workspace }),
      ...(Object.keys(providerMetadata).length === 0 ? {} : { providerMetadata }),
      ...(redirectUrl === undefined ? {} : { redirectUrl }),
      ...page.recorded
    },
    found,
    page.faults
  )
})

/** Clients send empty texts for what their forms left open. */
const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text)
