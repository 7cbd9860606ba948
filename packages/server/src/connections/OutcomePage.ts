/** The page at the end of a sign-in, and the message that it posts to its opener. */
import type { FailureReason } from "@fieldgate/core/connections/OAuthSession"
import * as RedirectUrl from "@fieldgate/core/connections/RedirectUrl"
import type { FinishedOAuth } from "@fieldgate/core/connections/calls/FinishOAuth"
import * as Redacted from "effect/Redacted"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { document, escape, style as common } from "../http/pages/Page.ts"
import { oauthCallbackScriptPath } from "../http/pages/Pages.ts"

/** A page with one statement and no links. */
interface Notice {
  readonly title: string
  readonly mark: "done" | "failed"
  readonly sentences: ReadonlyArray<string>
  readonly data?: Readonly<Record<string, string>>
  readonly script?: string
  readonly status: number
}

const style = `${common}
:root { --good: #1a7f37; --bad: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --good: #4ac26b; --bad: #ff8b80; }
}
body { display: grid; align-content: center; box-sizing: border-box; max-width: 27rem; min-height: 100vh; }
main { padding: 1.75rem; border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: .9rem 0 .5rem; font-size: 1.3rem; }
p { margin: .6rem 0 0; color: var(--quiet); }
svg { display: block; width: 2.25rem; fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.done { stroke: var(--good); }
.failed { stroke: var(--bad); }
`

/** Decorative: the title has the same information. */
const marks = {
  done: '<path d="M7.5 12.5l3 3 6-7"/>',
  failed: '<path d="M12 7.5v5.5M12 16.4v.1"/>'
}

const notice = ({ mark, sentences, title, ...rest }: Notice) =>
  document({
    title,
    style,
    content: `<main>
<svg class="${mark}" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${marks[mark]}</svg>
<h1>${escape(title)}</h1>
${sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join("\n")}
</main>`,
    ...rest
  })

type Message =
  /** The completion value finishes the connection, so it is posted to one origin only. */
  | {
      readonly eventType: "AUTHORIZATION_PENDING"
      readonly data: { readonly session: string; readonly completion: string }
    }
  | { readonly eventType: "AUTHORIZATION_SUCCEEDED"; readonly data: { readonly connection: string } }
  | {
      readonly eventType: "AUTHORIZATION_FAILED"
      readonly data: { readonly error: string; readonly reason?: FailureReason }
      /** The same text, where older clients read it. */
      readonly message: string
    }

const failed = (error: string, reason?: FailureReason): Message => ({
  eventType: "AUTHORIZATION_FAILED",
  data: { error, ...(reason === undefined ? {} : { reason }) },
  message: error
})

/** Target of messages without secrets when the opener's origin is unknown. */
const anyOrigin = "*"

interface Outcome {
  readonly title: string
  readonly sentences: ReadonlyArray<string>
  readonly status: number
  readonly message?: Message
  /** The origin of the page that receives the message. */
  readonly target?: string | undefined
  /** Where the browser goes when no window can receive the message. */
  readonly fallback?: string | undefined
}

const pageOf = ({ fallback, message, target = anyOrigin, ...outcome }: Outcome) =>
  notice({
    ...outcome,
    mark: outcome.status === 200 ? "done" : "failed",
    ...(message === undefined
      ? {}
      : {
          data: { message: JSON.stringify(message), target, ...(fallback === undefined ? {} : { fallback }) },
          script: oauthCallbackScriptPath
        })
  })

export const answered = (finished: FinishedOAuth): HttpServerResponse.HttpServerResponse => {
  const { openerOrigin, redirectUrl } = finished.session
  const onward = redirectUrl === undefined ? undefined : onwardFrom(redirectUrl, finished)
  if (onward !== undefined && openerOrigin === undefined) return HttpServerResponse.redirect(onward, { status: 303 })
  return pageOf({ ...outcomeOf(finished), target: openerOrigin, fallback: onward })
}

const onwardFrom = (redirectUrl: string, { ending, session }: FinishedOAuth): string =>
  ending._tag === "AwaitsConfirmation"
    ? RedirectUrl.withCompletion(redirectUrl, {
        sessionId: session.id,
        completion: Redacted.value(ending.completion)
      })
    : RedirectUrl.withEnding(redirectUrl, ending)

const outcomeOf = ({ appName, displayName, ending, session }: FinishedOAuth): Outcome => {
  const product = appName === "" ? "the application" : appName
  const asker = `${session.consumerName} of ${session.groupName}`
  switch (ending._tag) {
    case "AwaitsConfirmation":
      return {
        title: `Connecting ${displayName} to ${product}`,
        sentences: [
          `${asker} requested to connect this ${displayName} account to ${product}.`,
          `If that was you, return to ${product} to finish.`,
          "If it was not you, close this window. Nothing will be connected."
        ],
        status: 200,
        // Without a known opener, the value is not posted at all.
        ...(session.openerOrigin === undefined
          ? {}
          : {
              message: {
                eventType: "AUTHORIZATION_PENDING",
                data: { session: session.id, completion: Redacted.value(ending.completion) }
              }
            })
      }
    case "Connected":
      return {
        title: `${displayName} is connected to ${product}`,
        sentences: [`${asker} connected ${displayName} to ${product}.`, "You can close this window."],
        status: 200,
        message: { eventType: "AUTHORIZATION_SUCCEEDED", data: { connection: ending.connectionId } }
      }
    case "Failed":
      return {
        title: `${displayName} is not connected`,
        sentences: [
          ending.reason === "denied"
            ? "You cancelled. Nothing was connected."
            : ending.error.replace(/[^.!?]$/u, "$&."),
          "Close this window and try again."
        ],
        status: 400,
        message: failed(ending.error, ending.reason)
      }
  }
}

const startAgain = "Close this window and start again in the application."

/** Pages for a state that can't be used. A used state posts no message, because the first use has posted its outcome. */
export const refused = {
  used: pageOf({
    title: "Sign-in already used",
    sentences: [
      "This page was opened a second time. A sign-in can be used only once; the result of the first time is unchanged.",
      "Close this window. To connect another account, start again in the application."
    ],
    status: 400
  }),
  expired: pageOf({
    title: "Sign-in expired",
    sentences: ["A sign-in must be completed within ten minutes. Nothing was connected.", startAgain],
    status: 400,
    message: failed("the sign-in expired after ten minutes; start again")
  }),
  unknown: pageOf({
    title: "Unknown sign-in",
    sentences: ["The link is incomplete or the sign-in expired long ago. Nothing was connected.", startAgain],
    status: 400,
    message: failed("the sign-in is unknown: the link is incomplete or the sign-in expired long ago")
  })
}

/** The database is unavailable; the provider's answer may still be valid. */
export const away = pageOf({
  title: "Temporarily unavailable",
  sentences: ["The sign-in could not be finished. Reload this page in a moment."],
  status: 503
})

/** A separate file, so that no page has to allow inline scripts. */
export const script = HttpServerResponse.text(
  `"use strict"
const { fallback, message, target } = document.body.dataset
if (message !== undefined) {
  const outcome = JSON.parse(message)
  if (window.opener !== null) window.opener.postMessage(outcome, target)
  else if (fallback !== undefined) window.location.replace(fallback)
  // Only windows opened by a script can close themselves. Failures stay open to be read.
  if (outcome.eventType === "AUTHORIZATION_SUCCEEDED") setTimeout(() => window.close(), 800)
}
`,
  { contentType: "text/javascript; charset=utf-8", headers: { "cache-control": "no-cache" } }
)
