import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Consent from "../parts/Consent.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import * as TokenAnswers from "./TokenAnswers.ts"

const title = "Salesforce sandbox"
const codeLifetime = 15 * 60_000

export const make = (state: SalesforceState): Consent.Consent => ({
  title,
  path: "/services/oauth2/authorize",
  question: "Allow access?",
  who: { label: "Log in as", name: "username", choices: () => state.accounts.all().map(({ username }) => username) },
  buttons: { allow: "Allow", deny: "Deny" },
  denial: "end-user denied authorization",
  refusal: (asked) => refusalOf(state, asked),
  issueCode: (asked, chosen, now) => {
    const account = state.accounts.find(chosen)
    if (account === undefined) return undefined
    return state.sessions.issueCode({
      username: account.username,
      clientId: asked.get("client_id") ?? "",
      scope: asked.get("scope") ?? "refresh_token api",
      redirectUri: asked.get("redirect_uri") ?? "",
      codeChallenge: asked.get("code_challenge") ?? undefined,
      expiresAt: now + codeLifetime
    })
  }
})

/** The reason not to ask the user. Only a known app with a registered address is redirected to. */
const refusalOf = ({ appAccess, apps }: SalesforceState, asked: URLSearchParams): HttpServerResponse | undefined => {
  const app = apps.find(({ clientId }) => clientId === asked.get("client_id"))
  if (app === undefined) return complaint(TokenAnswers.unknownApp)
  if (!Consent.isRegistered(app, asked)) return complaint(TokenAnswers.redirectUriWrong)
  const access = appAccess.get(app.clientId) ?? "installed"
  if (access !== "installed") return Consent.back(asked, { ...TokenAnswers.appRefusals[access] })
  return asked.get("response_type") === "code"
    ? undefined
    : Consent.back(asked, { error: "unsupported_response_type", error_description: "response type not supported" })
}

const complaint = ({ error, error_description }: TokenAnswers.TokenRefusal) =>
  Consent.complaint(title, `error=${error}&error_description=${error_description}`)
