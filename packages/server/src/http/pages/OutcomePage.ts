/** What somebody sees at the end of a sign-in, and what the window that opened this one hears of it. */
import type { OAuthEnding } from "@fieldgate/core/domain/OAuthSession"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { notice } from "./Notice.ts"

export const scriptPath = "/oauth/callback.js"

/** Any page may hear this: the id of a connection opens nothing by itself, and the error is for everybody's eyes. */
type Message =
  | { readonly eventType: "AUTHORIZATION_SUCCEEDED"; readonly data: { readonly connection: string } }
  | {
      readonly eventType: "AUTHORIZATION_FAILED"
      readonly data: { readonly error: string }
      /** The same again, where older clients look for it. */
      readonly message: string
    }

const failed = (error: string): Message => ({ eventType: "AUTHORIZATION_FAILED", data: { error }, message: error })

interface Outcome {
  readonly title: string
  readonly sentences: ReadonlyArray<string>
  readonly status: number
  readonly message?: Message
}

const pageOf = ({ message, ...outcome }: Outcome) =>
  notice({
    ...outcome,
    mark: outcome.status === 200 ? "done" : "failed",
    ...(message === undefined ? {} : { data: { message: JSON.stringify(message) }, script: scriptPath })
  })

/** The end of a session. */
export const ended = (displayName: string, ending: OAuthEnding): HttpServerResponse.HttpServerResponse =>
  ending._tag === "Connected"
    ? pageOf({
        title: `${displayName} is connected`,
        sentences: ["You can close this window."],
        status: 200,
        message: { eventType: "AUTHORIZATION_SUCCEEDED", data: { connection: ending.connectionId } }
      })
    : pageOf({
        title: `${displayName} is not connected`,
        sentences: [
          ending.error.replace(/[^.!?]$/u, "$&."),
          "Close this window to go back. You can try again from there."
        ],
        status: 400,
        message: failed(ending.error)
      })

const startAgain = "Close this window and start again from where you came."

/** A state that opens nothing. A used one is told to nobody: the first use has told its outcome. */
export const refused = {
  used: pageOf({
    title: "This sign-in is over",
    sentences: [
      "Its page was opened a second time, and a sign-in can be used only once. What it came to the first time still holds.",
      "Close this window. To connect another account, start again from where you came."
    ],
    status: 400
  }),
  expired: pageOf({
    title: "This sign-in took too long",
    sentences: ["It was open for ten minutes. Nothing was connected.", startAgain],
    status: 400,
    message: failed("the sign-in took longer than ten minutes; start again")
  }),
  unknown: pageOf({
    title: "This sign-in is unknown",
    sentences: [
      "Its address was changed on the way here, or the sign-in was over long ago. Nothing was connected.",
      startAgain
    ],
    status: 400,
    message: failed("the sign-in is unknown: its address was changed on the way, or it was over long ago")
  })
}

/** The database is away; the answer may still be good. */
export const away = pageOf({
  title: "The sign-in can't be finished now",
  sentences: ["The server could not reach its database. Load this page again in a moment."],
  status: 503
})

/** A script of its own file, so that no page needs to allow inline ones. */
export const script = HttpServerResponse.text(
  `"use strict"
const { message } = document.body.dataset
if (message !== undefined) {
  const said = JSON.parse(message)
  if (window.opener !== null) window.opener.postMessage(said, "*")
  // A window that a script opened may close itself; another one stays. What went wrong is left to be read.
  if (said.eventType === "AUTHORIZATION_SUCCEEDED") setTimeout(() => window.close(), 800)
}
`,
  { contentType: "text/javascript; charset=utf-8", headers: { "cache-control": "no-cache" } }
)
