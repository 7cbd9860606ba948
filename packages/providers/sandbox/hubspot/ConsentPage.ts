import * as Consent from "../parts/Consent.ts"
import type { HubSpotState } from "./HubSpotState.ts"

const title = "HubSpot sandbox"
const codeLifetime = 10 * 60_000

export const make = (state: HubSpotState): Consent.Consent => ({
  title,
  path: "/oauth/authorize",
  question: "Connect the app?",
  who: {
    label: "Account",
    name: "hub",
    choices: () => [...new Set(state.accounts.all().map(({ hubId }) => String(hubId)))]
  },
  buttons: { allow: "Connect app", deny: "Cancel" },
  denial: "the user denied the request",
  refusal: (asked) => {
    const fault = faultOf(state, asked)
    return fault === undefined ? undefined : Consent.complaint(title, fault)
  },
  issueCode: (asked, chosen, now) => {
    const account = state.accounts.all().find(({ hubId }) => String(hubId) === chosen)
    if (account === undefined) return undefined
    const scopes = (asked.get("scope") ?? "").split(" ").filter((scope) => scope !== "")
    return state.grants.issueCode({
      hubId: account.hubId,
      clientId: asked.get("client_id") ?? "",
      ...(scopes.length === 0 ? {} : { scopes }),
      redirectUri: asked.get("redirect_uri") ?? "",
      codeChallenge: asked.get("code_challenge") ?? undefined,
      expiresAt: now + codeLifetime
    })
  }
})

const faultOf = ({ apps }: HubSpotState, asked: URLSearchParams): string | undefined => {
  const app = apps.find(({ clientId }) => clientId === asked.get("client_id"))
  if (app === undefined) return "There is no app with this client id."
  return Consent.isRegistered(app, asked) ? undefined : "The app has not registered this redirect URI."
}
