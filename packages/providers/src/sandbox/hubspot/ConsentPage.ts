/** The page on which somebody lets an app into an account: `/oauth/authorize`. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { HubSpotState } from "./HubSpotState.ts"

const path = "/oauth/authorize"

/** Puts the page on a router. */
export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: HubSpotState) {
  yield* router.add("GET", path, show(state))
  yield* router.add("POST", path, decide(state))
})

const codeLifetime = 10 * 60_000

const show = Effect.fnUntraced(function* (state: HubSpotState) {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const asked = new URL(url, "http://sandbox").searchParams
  const fault = faultOf(state, asked)
  return fault === undefined ? page(200, form(state, asked)) : page(400, complaint(fault))
})

/** What was asked stands in hidden fields of the form, so it is looked at again. */
const decide = Effect.fnUntraced(function* (state: HubSpotState) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  // The sandbox has read the body before for its journal, so this can't fail any more.
  const asked = new URLSearchParams(yield* Effect.orDie(request.text))
  const fault = faultOf(state, asked)
  if (fault !== undefined) return page(400, complaint(fault))
  const account = state.accounts.all().find(({ hubId }) => String(hubId) === asked.get("hub"))
  if (asked.get("decision") !== "allow" || account === undefined) {
    return back(asked, { error: "access_denied", error_description: "the user denied the request" })
  }
  const scopes =
    asked
      .get("scope")
      ?.split(" ")
      .filter((scope) => scope !== "") ?? []
  const code = state.grants.issueCode({
    hubId: account.hubId,
    clientId: asked.get("client_id") ?? "",
    ...(scopes.length === 0 ? {} : { scopes }),
    redirectUri: asked.get("redirect_uri") ?? "",
    codeChallenge: asked.get("code_challenge") ?? undefined,
    expiresAt: now + codeLifetime
  })
  return back(asked, { code })
})

/** What speaks against asking anybody. Nobody is sent back to an address that wasn't registered. */
const faultOf = ({ apps }: HubSpotState, asked: URLSearchParams): string | undefined => {
  const app = apps.find(({ clientId }) => clientId === asked.get("client_id"))
  if (app === undefined) return "There is no app with this client id."
  const redirectUri = asked.get("redirect_uri") ?? ""
  if (!URL.canParse(redirectUri) || app.redirectUris?.includes(redirectUri) === false) {
    return "The redirect URI is none of those that the app registered."
  }
  return undefined
}

/** Sends the browser back to the app. */
const back = (asked: URLSearchParams, result: Readonly<Record<string, string>>) => {
  const target = new URL(asked.get("redirect_uri") ?? "")
  const state = asked.get("state")
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value)
  if (state !== null) target.searchParams.set("state", state)
  return HttpServerResponse.empty({ status: 302, headers: { location: target.href } })
}

const complaint = (fault: string): string => `<h1>The app can't be let in</h1>\n<p>${fault}</p>`

const form = ({ accounts }: HubSpotState, asked: URLSearchParams): string => {
  const hidden = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`
  )
  const hubs = [...new Set(accounts.all().map(({ hubId }) => hubId))].map((hubId) => `<option>${hubId}</option>`)
  return `<h1>Connect the app?</h1>
<p>The app <strong>${escape(asked.get("client_id") ?? "")}</strong> asks for: ${escape(asked.get("scope") ?? "everything")}.</p>
<form method="post" action="${path}">
${hidden.join("\n")}
<p><label>Account <select name="hub">${hubs.join("")}</select></label></p>
<p><button name="decision" value="allow">Connect app</button> <button name="decision" value="deny">Cancel</button></p>
</form>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 30rem; padding: 1rem; overflow-wrap: anywhere }
button, select { font: inherit; min-height: 2.75rem; padding: .25rem .75rem }
`

const page = (status: number, content: string) =>
  HttpServerResponse.text(
    `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>HubSpot sandbox</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`,
    {
      status,
      contentType: "text/html;charset=utf-8",
      headers: { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" }
    }
  )

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
