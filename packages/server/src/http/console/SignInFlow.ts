/**
 * What a browser carries through a sign-in at the identity provider: one random secret in a cookie, from which state, nonce and
 * PKCE verifier are derived, and the page to return to. The server stores nothing. Pure. @rule member.signIn
 */
import { memberSignInMinutes } from "@fieldgate/core/domain/Limits"
import * as Duration from "effect/Duration"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { createHash } from "node:crypto"
import type { SignInSecrets } from "../../members/IdentityProvider.ts"

export const signInPath = "/console/sign-in"

export const callbackPath = "/console/sign-in/callback"

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url")

/** The state, which addresses and logs of the provider show, reveals neither the verifier nor the secret. */
export const secretsOf = (secret: string): SignInSecrets => {
  const verifier = hash(`verifier ${secret}`)
  return { state: hash(`state ${secret}`), nonce: hash(`nonce ${secret}`), verifier, challenge: hash(verifier) }
}

const homePath = "/console/"

/** A page of the console; anything else becomes the console's first page, so that no link leads to another site. */
export const returnPathOf = (path: string | undefined): string => {
  if (path === undefined || path.length > 1000) return homePath
  // Its own origin is not known here, and any other makes a path relative to it visible.
  const base = "http://console.invalid"
  const url = URL.parse(path, base)
  return url !== null && url.origin === base && path.startsWith("/") && url.pathname.startsWith(homePath)
    ? `${url.pathname}${url.search}${url.hash}`
    : homePath
}

export interface Flow {
  readonly secret: string
  readonly returnPath: string
}

/** A browser accepts the prefix only from this host over TLS, so that a sibling domain can't plant a flow of its own. */
const cookieName = (isSecure: boolean) => (isSecure ? "__Host-fieldgate_sign_in" : "fieldgate_sign_in")

const setCookie = (value: string, minutes: number, isSecure: boolean) =>
  HttpServerResponse.setCookieUnsafe(cookieName(isSecure), value, {
    path: "/",
    httpOnly: true,
    // The provider sends the browser back by a link from another site, with which browsers send no strict cookie.
    sameSite: "lax",
    maxAge: Duration.minutes(minutes),
    secure: isSecure
  })

export const setFlowCookie = ({ returnPath, secret }: Flow, isSecure: boolean) =>
  setCookie(`${secret}.${Buffer.from(returnPath).toString("base64url")}`, memberSignInMinutes, isSecure)

export const endFlowCookie = (isSecure: boolean) => setCookie("", 0, isSecure)

export const flowIn = (cookies: Readonly<Record<string, string>>, isSecure: boolean): Flow | undefined => {
  const found = /^([\w-]{43})\.([\w-]{0,2000})$/u.exec(cookies[cookieName(isSecure)] ?? "")
  return found === null
    ? undefined
    : { secret: found[1] ?? "", returnPath: returnPathOf(Buffer.from(found[2] ?? "", "base64url").toString()) }
}
