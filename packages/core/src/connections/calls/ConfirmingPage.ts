/** Which page confirms a sign-in, and whether one has to. Settled 31. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Caller, mayDo } from "../../domain/Caller.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { allowedOpener, confirmationFor, OAuthConfirmation, openerFault } from "../OAuthConfirmation.ts"
import type { OAuthSession } from "../OAuthSession.ts"
import * as RedirectUrl from "../RedirectUrl.ts"
import { isStorable } from "../../domain/Text.ts"
import { ProjectStore } from "../../projects/ProjectStore.ts"

/** What a request to sign in says about its confirmation. */
export const confirming = {
  /** The origin of the page that opens the window and completes the sign-in. Default: the header `Origin`. */
  openerOrigin: Schema.optionalKey(Schema.String.check(isStorable("openerOrigin"))),
  /** Default: what the project is set to. `none` is for keys with the scope full. */
  confirmation: Schema.optionalKey(OAuthConfirmation)
}

interface Requested {
  readonly openerOrigin?: string
  readonly confirmation?: OAuthConfirmation
  readonly redirectUrl?: string
  readonly callbackUrl: string
}

/** What the session records of it, and every fault. */
export const pageOf = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  requested: Requested,
  redirectOrigins: ReadonlyArray<string>
) {
  const project = yield* (yield* ProjectStore).resolve(projectId)
  const allowed = [...redirectOrigins, ...originsOf(requested.callbackUrl)]
  const confirmation = confirmationFor(
    mayDo(caller, "waiveOAuthConfirmation"),
    requested.confirmation,
    project.oauthConfirmation
  )
  // A program that embeds the library has the page of the callback itself, and hands the value on as it likes.
  const mustConfirm = Result.getOrElse(confirmation, () => "required") === "required" && caller._tag !== "Host"
  const opener = mustConfirm ? openerFault(requested, allowed) : undefined
  const openerOrigin = allowedOpener(requested.openerOrigin, allowed)
  const recorded: Pick<OAuthSession, "confirmation" | "openerOrigin"> = {
    confirmation: Result.getOrElse(confirmation, () => "required"),
    ...(openerOrigin === undefined ? {} : { openerOrigin })
  }
  const faults: ReadonlyArray<InputFault> = [
    ...redirectFaults(requested, allowed),
    ...(Result.isFailure(confirmation) ? [confirmation.failure] : []),
    ...(opener === undefined ? [] : [opener])
  ]
  return { recorded, faults }
})

const redirectFaults = ({ redirectUrl }: Requested, origins: ReadonlyArray<string>): ReadonlyArray<InputFault> => {
  const message = redirectUrl === undefined ? undefined : RedirectUrl.faultOf(redirectUrl, origins)
  return message === undefined ? [] : [{ name: "redirectUrl", value: redirectUrl ?? null, message }]
}

const originsOf = (callbackUrl: string): ReadonlyArray<string> => {
  const url = URL.parse(callbackUrl)
  return url === null ? [] : [url.origin]
}
