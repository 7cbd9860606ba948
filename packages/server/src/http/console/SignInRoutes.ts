/** Sign-in of members: the browser is sent to the identity provider and comes back with a code. @rule member.signIn */
import { Platform } from "@fieldgate/core/Platform"
import { OAuthSecret } from "@fieldgate/core/connections/OAuthSecret"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { CurrentIdentityProvider, type IdentityProvider } from "../../members/IdentityProvider.ts"
import { CurrentRequest } from "../CurrentRequest.ts"
import { FailedAuthentications } from "../FailedAuthentications.ts"
import { ServerSettings } from "../ServerSettings.ts"
import { setSessionCookie } from "./ConsoleRequest.ts"
import * as SignInFlow from "./SignInFlow.ts"
import * as SignInPages from "./SignInPages.ts"

/** Neither state nor code is cached or sent on as a referrer. */
const passing = HttpServerResponse.setHeaders({ "cache-control": "no-store", "referrer-policy": "no-referrer" })

const answer = (notice: Parameters<typeof SignInPages.page>[0]) =>
  Effect.map(CurrentRequest, ({ requestId }) => SignInPages.page(notice, requestId))

/** The address that the identity provider has registered for this server, by its public URL alone. */
const publicOrigin = Effect.map(CurrentRequest, ({ callbackOrigin }) => callbackOrigin())

const redirect = (location: string) => HttpServerResponse.empty({ status: 303, headers: { location } })

const isTls = (origin: string): boolean => origin.startsWith("https:")

const start = (provider: IdentityProvider, origin: string) =>
  Effect.gen(function* () {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const query = new URL(url, origin).searchParams
    const returnPath = SignInFlow.returnPathOf(query.get("return") ?? undefined)
    const asksAccount = query.get("account") === "other"
    const secret = Redacted.value(yield* (yield* OAuthSecret).generate)
    const secrets = SignInFlow.secretsOf(secret)
    const location = yield* provider.authorizationUrl(`${origin}${SignInFlow.callbackPath}`, secrets, { asksAccount })
    return SignInFlow.setFlowCookie({ secret, returnPath }, isTls(origin))(redirect(location.href))
  }).pipe(
    Effect.catchTag("IdentityProviderUnavailable", (error) =>
      Effect.andThen(Effect.logWarning(error.message), answer(SignInPages.unavailable(provider.name)))
    )
  )

const finish = (provider: IdentityProvider, origin: string) =>
  Effect.gen(function* () {
    const { cookies, url } = yield* HttpServerRequest.HttpServerRequest
    const isSecure = isTls(origin)
    const flow = SignInFlow.flowIn(cookies, isSecure)
    const given = new URL(url, origin)
    const secrets = flow === undefined ? undefined : SignInFlow.secretsOf(flow.secret)
    // Another browser's answer, or one that was not asked for, reaches neither the provider nor the limits.
    if (flow === undefined || given.searchParams.get("state") !== secrets?.state) {
      return yield* answer(SignInPages.expired)
    }
    const { consoleAccess } = yield* ServerSettings
    const platform = yield* Platform
    const callback = new URL(`${SignInFlow.callbackPath}${given.search}`, origin)
    const opened = Effect.gen(function* () {
      const identity = yield* provider.identify(callback, secrets)
      return yield* platform.openMemberSession(identity, consoleAccess).pipe(
        Effect.tap(() => Effect.logInfo("member signed in")),
        Effect.tapErrorTag("NotAMember", () => Effect.logWarning("sign-in without a role")),
        Effect.annotateLogs({ issuer: identity.issuer, subject: identity.subject })
      )
    })
    const failures = yield* FailedAuthentications
    const done = SignInFlow.endFlowCookie(isSecure)
    const ended = (notice: Parameters<typeof SignInPages.page>[0]) => Effect.map(answer(notice), done)
    return yield* failures.guard("member", Redacted.make(flow.secret), opened).pipe(
      Effect.map((token) => redirect(flow.returnPath).pipe(setSessionCookie(token, isSecure), done)),
      Effect.catchTags({
        AuthenticationThrottled: () => answer(SignInPages.throttled),
        IdentityProviderUnavailable: (error) =>
          Effect.andThen(Effect.logWarning(error.message), ended(SignInPages.unavailable(provider.name))),
        NotAMember: ({ account }) => ended(SignInPages.noRole(account)),
        SignInRefused: (error) =>
          Effect.andThen(
            Effect.logWarning(error.message),
            ended(error.denied ? SignInPages.cancelled(provider.name) : SignInPages.refused(provider.name))
          ),
        StoreUnavailable: (error) =>
          Effect.andThen(Effect.logError(error.message, error.cause), ended(SignInPages.away))
      })
    )
  })

const services = Effect.context<Platform | FailedAuthentications | ServerSettings | CurrentIdentityProvider>()

export const layer = Layer.unwrap(
  Effect.map(services, (context) => {
    const route = <E, R>(
      step: (provider: IdentityProvider, origin: string) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
    ) =>
      Effect.gen(function* () {
        const { provider } = yield* CurrentIdentityProvider
        const origin = yield* publicOrigin
        const { method } = yield* HttpServerRequest.HttpServerRequest
        // A HEAD request, such as of a link preview, must not use up the answer.
        if (method !== "GET") return passing(HttpServerResponse.empty())
        if (provider === undefined || origin === undefined) return passing(yield* answer(SignInPages.notOffered))
        return passing(yield* step(provider, origin))
      }).pipe(Effect.provideContext(context))
    return Layer.mergeAll(
      HttpRouter.add("GET", SignInFlow.signInPath, route(start)),
      HttpRouter.add("GET", SignInFlow.callbackPath, route(finish))
    )
  })
)
