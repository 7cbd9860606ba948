/** The consent page, which sends the browser back to the app with a code. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Html from "./Html.ts"

export interface Consent {
  readonly title: string
  readonly path: `/${string}`
  readonly question: string
  /** Who grants access: the label and name of the select, and its options. */
  readonly who: { readonly label: string; readonly name: string; readonly choices: () => ReadonlyArray<string> }
  readonly buttons: { readonly allow: string; readonly deny: string }
  /** The error code for the app if access is denied. */
  readonly denial: string
  readonly refusal: (asked: URLSearchParams) => HttpServerResponse.HttpServerResponse | undefined
  /** The code for the app; undefined if the selected user doesn't exist. */
  /** What the redirect to the app has beside the code. */
  readonly beside?: Readonly<Record<string, string>>
  readonly issueCode: (asked: URLSearchParams, chosen: string, now: number) => string | undefined
}

export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, consent: Consent) {
  yield* router.add("GET", consent.path, show(consent))
  yield* router.add("POST", consent.path, decide(consent))
})

const show = Effect.fnUntraced(function* (consent: Consent) {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const asked = new URL(url, "http://sandbox").searchParams
  return consent.refusal(asked) ?? page(200, consent.title, form(consent, asked))
})

/** Hidden fields of the form repeat the request, so it is checked again. */
const decide = Effect.fnUntraced(function* (consent: Consent) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  // The sandbox has already read the body for its journal, so this can't fail.
  const asked = new URLSearchParams(yield* Effect.orDie(request.text))
  const refusal = consent.refusal(asked)
  if (refusal !== undefined) return refusal
  const isAllowed = asked.get("decision") === "allow"
  const code = isAllowed ? consent.issueCode(asked, asked.get(consent.who.name) ?? "", now) : undefined
  return code === undefined
    ? back(asked, { error: "access_denied", error_description: consent.denial })
    : back(asked, { ...consent.beside, code })
})

/** Whether the browser may be sent there: an address is given, and the app has registered it or registered none. */
export const isRegistered = (
  { redirectUris }: { readonly redirectUris?: ReadonlyArray<string> },
  asked: URLSearchParams
): boolean => {
  const redirectUri = asked.get("redirect_uri") ?? ""
  return URL.canParse(redirectUri) && redirectUris?.includes(redirectUri) !== false
}

export const back = (asked: URLSearchParams, result: Readonly<Record<string, string>>) => {
  const target = new URL(asked.get("redirect_uri") ?? "")
  const state = asked.get("state")
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value)
  if (state !== null) target.searchParams.set("state", state)
  return HttpServerResponse.empty({ status: 302, headers: { location: target.href } })
}

/** A page with the reason not to ask for consent. The browser is never redirected to an unregistered address. */
export const complaint = (title: string, fault: string) =>
  page(400, title, `<h1>The app can't be let in</h1>\n<p>${Html.escape(fault)}</p>`)

const form = ({ buttons, path, question, who }: Consent, asked: URLSearchParams): string => {
  const hidden = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${Html.escape(name)}" value="${Html.escape(value)}">`
  )
  const options = who.choices().map((choice) => `<option>${Html.escape(choice)}</option>`)
  const app = Html.escape(asked.get("client_id") ?? "")
  return `<h1>${question}</h1>
<p>The app <strong>${app}</strong> asks for: ${Html.escape(asked.get("scope") ?? "everything")}.</p>
<form method="post" action="${path}">
${hidden.join("\n")}
<p><label>${who.label} <select name="${who.name}">${options.join("")}</select></label></p>
<p><button name="decision" value="allow">${buttons.allow}</button> <button name="decision" value="deny">${buttons.deny}</button></p>
</form>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 30rem; padding: 1rem; overflow-wrap: anywhere }
button, select { font: inherit; min-height: 2.75rem; padding: .25rem .75rem }
`

const page = (status: number, title: string, content: string) =>
  Html.respond(status, Html.document(title, style, content))
