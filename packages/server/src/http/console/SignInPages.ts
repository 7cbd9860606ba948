/** Pages of a sign-in that did not succeed. Each says why and links to another try, which starts only when it is followed. */
import { memberSignInMinutes } from "@fieldgate/core/domain/Limits"
import { document, escape, style as common } from "../pages/Page.ts"
import { consolePath } from "./ConsoleRoutes.ts"
import { signInPath } from "./SignInFlow.ts"

const style = `${common}
body { display: grid; align-content: center; box-sizing: border-box; max-width: 30rem; min-height: 100vh; }
main { padding: 1.75rem; border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .5rem; font-size: 1.3rem; }
p { margin: .6rem 0 0; color: var(--quiet); }
a { display: inline-block; margin-right: 1rem; }
`

interface Notice {
  readonly title: string
  readonly sentences: ReadonlyArray<string>
  readonly status: number
  /** Whether another account might succeed; the provider would choose the same one again. */
  readonly offersAccount?: boolean
}

const notice = ({ offersAccount = false, sentences, status, title }: Notice, requestId: string) =>
  document({
    title: `${title} · Fieldgate`,
    style,
    status,
    content: `<main>
<h1>${escape(title)}</h1>
${sentences.map((sentence) => `<p>${escape(sentence)}</p>`).join("\n")}
<p>Request ID: <code>${escape(requestId)}</code></p>
<p><a href="${signInPath}${offersAccount ? "?account=other" : ""}">${offersAccount ? "Use another account" : "Try again"}</a><a href="${consolePath}/">Back to the console</a></p>
</main>`
  })

export const cancelled = (provider: string): Notice => ({
  title: "Sign-in cancelled",
  sentences: [`You cancelled the sign-in at ${provider}. You are not signed in.`],
  status: 403
})

export const refused = (provider: string): Notice => ({
  title: "Sign-in refused",
  sentences: [
    `The answer of ${provider} did not pass the checks of this server, so you are not signed in.`,
    "Try again. If it happens again, give the request ID to the operator of this server."
  ],
  status: 403
})

/** `account`: a verified e-mail address, or the issuer's URL with the subject. */
export const noRole = (account: string): Notice => ({
  title: "No access to this console",
  sentences: [
    URL.canParse(account)
      ? "Your account has no role in this console, or no e-mail address that the identity provider has verified."
      : `The account ${account} has no role in this console.`,
    "Ask an admin of this server to give it one, or use another account."
  ],
  status: 403,
  offersAccount: true
})

export const expired: Notice = {
  title: "Sign-in expired",
  sentences: [
    `This sign-in was not started in this browser, was already used, or took longer than ${memberSignInMinutes} minutes.`
  ],
  status: 400
}

export const unavailable = (provider: string): Notice => ({
  title: `${provider} is unavailable`,
  sentences: ["The identity provider did not respond as expected. You are not signed in.", "Try again in a moment."],
  status: 503
})

export const away: Notice = {
  title: "Temporarily unavailable",
  sentences: ["The sign-in could not be finished. Try again in a moment."],
  status: 503
}

export const throttled: Notice = {
  title: "Too many refused sign-ins",
  sentences: ["Too many sign-ins from your network were refused. Try again in a minute."],
  status: 429
}

export const notOffered: Notice = {
  title: "Sign-in not available",
  sentences: ["This server has no identity provider. Sign in with an API key."],
  status: 404
}

export const page = notice
