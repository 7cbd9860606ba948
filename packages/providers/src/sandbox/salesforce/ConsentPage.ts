/** The page on which a user lets an app in: `/services/oauth2/authorize`. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { SalesforceState } from "./SalesforceState.ts"
import * as TokenAnswers from "./TokenAnswers.ts"

const path = "/services/oauth2/authorize"

/** Puts the page on a router. */
export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: SalesforceState) {
  yield* router.add("GET", path, show(state))
  yield* router.add("POST", path, decide(state))
})

const codeLifetime = 15 * 60_000

const show = Effect.fnUntraced(function* (state: SalesforceState) {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const asked = new URL(url, "http://sandbox").searchParams
  return refusalOf(state, asked) ?? page(200, form(state, asked))
})

/** What was asked stands in hidden fields of the form, so it is looked at again. */
const decide = Effect.fnUntraced(function* (state: SalesforceState) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  // The sandbox has read the body before for its journal, so this can't fail any more.
  const asked = new URLSearchParams(yield* Effect.orDie(request.text))
  const refusal = refusalOf(state, asked)
  if (refusal !== undefined) return refusal
  const account = state.accounts.find(asked.get("username") ?? "")
  if (asked.get("decision") !== "allow" || account === undefined) {
    return back(asked, { error: "access_denied", error_description: "end-user denied authorization" })
  }
  const code = state.sessions.issueCode({
    username: account.username,
    clientId: asked.get("client_id") ?? "",
    scope: asked.get("scope") ?? "refresh_token api",
    redirectUri: asked.get("redirect_uri") ?? "",
    codeChallenge: asked.get("code_challenge") ?? undefined,
    expiresAt: now + codeLifetime
  })
  return back(asked, { code })
})

/** What speaks against asking the user at all. Only an app that is known, and waits where it said, is sent back to. */
const refusalOf = (
  { apps }: SalesforceState,
  asked: URLSearchParams
): HttpServerResponse.HttpServerResponse | undefined => {
  const app = apps.find(({ clientId }) => clientId === asked.get("client_id"))
  if (app === undefined) return page(400, complaint(TokenAnswers.unknownApp))
  const redirectUri = asked.get("redirect_uri") ?? ""
  if (!URL.canParse(redirectUri) || app.redirectUris?.includes(redirectUri) === false) {
    return page(400, complaint(TokenAnswers.redirectUriWrong))
  }
  return asked.get("response_type") === "code"
    ? undefined
    : back(asked, { error: "unsupported_response_type", error_description: "response type not supported" })
}

/** Sends the browser back to the app. */
const back = (asked: URLSearchParams, result: Readonly<Record<string, string>>) => {
  const target = new URL(asked.get("redirect_uri") ?? "")
  const state = asked.get("state")
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value)
  if (state !== null) target.searchParams.set("state", state)
  return HttpServerResponse.empty({ status: 302, headers: { location: target.href } })
}

const complaint = ({ error, error_description }: TokenAnswers.TokenRefusal): string =>
  `<h1>The app can't be let in</h1>\n<p>error=${escape(error)}&amp;error_description=${escape(error_description)}</p>`

const form = ({ accounts }: SalesforceState, asked: URLSearchParams): string => {
  const hidden = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`
  )
  const users = accounts.all().map(({ username }) => `<option>${escape(username)}</option>`)
  return `<h1>Allow access?</h1>
<p>The app <strong>${escape(asked.get("client_id") ?? "")}</strong> asks for: ${escape(asked.get("scope") ?? "everything")}.</p>
<form method="post" action="${path}">
${hidden.join("\n")}
<p><label>Log in as <select name="username">${users.join("")}</select></label></p>
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></p>
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
<title>Salesforce sandbox</title>
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
