/** The driver suite's tests of how an account is connected by OAuth: consent, code, tokens. RFC 6749 4.1, RFC 7636 */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { consentOf, takesChallenge } from "@fieldgate/core/providers/SignIn"
import type { Account, ConsentGrant, ConsentRequest, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure, calls } from "./DriverCalls.ts"
import { type DriverContext, driverTest, needs } from "./DriverTest.ts"

type OAuth = NonNullable<ProviderDriver["oauth"]> & { readonly pkce: boolean }

/** The verifier and challenge of RFC 7636, appendix B. */
const codeVerifier = Redacted.make("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
const codeChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

const state = Redacted.make("s3cret-state+/=&")
const redirectUri = "https://fieldgate.test/oauth/callback"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { consenting, sample } = subject
  const need = needs(subject)
  const { answer, client } = consenting ?? { answer: () => Effect.succeed(new URLSearchParams()), client: undefined }
  const known = consenting?.metadata ?? {}
  const app = () => client ?? assert.fail("skipped without consenting")

  const oauthOf = ({ displayName, info, oauth }: ProviderDriver): OAuth => {
    const signIn = consentOf(info)
    if (oauth === undefined || signIn === undefined) return assert.fail(`${displayName} has no page of consent`)
    return { ...oauth, pkce: takesChallenge(signIn) }
  }

  const asked = (oauth: OAuth, more: Partial<ConsentRequest> = {}): ConsentRequest => ({
    clientId: app().clientId,
    environment: "production",
    scopes: consenting?.scopes ?? [],
    state,
    redirectUri,
    ...(oauth.pkce ? { codeChallenge } : {}),
    params: {},
    metadata: known,
    ...more
  })
  const pageOf = (oauth: OAuth, more?: Partial<ConsentRequest>) =>
    Effect.fromResult(oauth.authorize(asked(oauth, more)))

  /** The grant of a consent that was given. */
  const consented = Effect.fnUntraced(function* (world: W) {
    const oauth = oauthOf(world.driver)
    const back = yield* answer(world, yield* pageOf(oauth), "allow")
    assert.strictEqual(back.get("state"), Redacted.value(state), "the state comes back as it was")
    const code = Redacted.make(back.get("code") ?? assert.fail("a consent comes back with a code"))
    return {
      environment: "production",
      redirectUri,
      metadata: known,
      code,
      ...(oauth.pkce ? { codeVerifier } : {})
    } satisfies ConsentGrant
  })

  const test = (title: string, body: (context: DriverContext<W>) => Effect.Effect<void, unknown>) =>
    driverTest(subject, title, [need.consenting], body)

  describe("a consent", () => {
    test("is requested with the app, its scopes, the state and the app's own parameters", ({ world }) =>
      Effect.gen(function* () {
        const oauth = oauthOf(world.driver)
        const params = { prompt: ["login", "consent & more"], state: ["another"], redirect_uri: ["https://evil.test"] }
        const { protocol, searchParams } = new URL(yield* pageOf(oauth, { scopes: ["one", "two.three"], params }))
        assert.strictEqual(protocol, "https:")
        const expected = {
          client_id: [app().clientId],
          redirect_uri: [redirectUri],
          state: [Redacted.value(state)],
          prompt: params.prompt,
          code_challenge: oauth.pkce ? [codeChallenge] : []
        }
        assert.deepStrictEqual(searchParams.get("scope")?.split(/[ ,]/u), ["one", "two.three"])
        for (const [name, values] of Object.entries(expected)) {
          assert.deepStrictEqual(searchParams.getAll(name), values, name)
        }
      }))

    test("returns an account that can write if it is granted", ({ world }) =>
      Effect.gen(function* () {
        const { exchange } = oauthOf(world.driver)
        const granted = yield* exchange(app(), yield* consented(world))
        const credentials: Credentials = { _tag: "OAuthCredentials", accessToken: granted.accessToken }
        const account: Account = { ...world.account, credentials, metadata: { ...known, ...granted.metadata } }
        const [written] = yield* calls(subject, { ...world, account }).write("create", [
          { fields: sample.record(1), associations: [] }
        ])
        assert.strictEqual(written?.outcome, "success")
        assert.isDefined(granted.workspaceRef, "the provider says whose account it is")
      }))

    test("returns the state and no code if it is refused", ({ world }) =>
      Effect.gen(function* () {
        const back = yield* answer(world, yield* pageOf(oauthOf(world.driver)), "deny")
        assert.strictEqual(back.get("error"), "access_denied")
        assert.strictEqual(back.get("state"), Redacted.value(state))
        assert.isFalse(back.has("code"))
      }))

    test("is exchanged for one account's tokens, once", ({ failure, world }) =>
      Effect.gen(function* () {
        const { exchange } = oauthOf(world.driver)
        const grant = yield* consented(world)
        yield* exchange(app(), grant)
        assertFailure(yield* failure(exchange(app(), grant)), "ProviderUnauthorized")
      }))

    test("is refused with another verifier, address or secret, and no failure quotes a secret", (context) =>
      Effect.gen(function* () {
        const { exchange, pkce } = oauthOf(context.world.driver)
        const wrong = Redacted.make("s3cret-wrong-s3cret-wrong-s3cret-wrong-s3cret-w")
        const tries = [
          [app(), { redirectUri: "https://evil.test/callback" }],
          [{ ...app(), clientSecret: wrong }, {}],
          ...(pkce ? [[app(), { codeVerifier: wrong }] as const] : [])
        ] as const
        for (const [given, more] of tries) {
          const grant = yield* consented(context.world)
          const { message } = yield* context.failure(exchange(given, { ...grant, ...more }))
          for (const secret of [wrong, grant.code, given.clientSecret, codeVerifier]) {
            assert.notInclude(message, Redacted.value(secret))
          }
        }
      }))

    test("makes no request for a sandbox that the deployment doesn't have", ({ failure, world }) =>
      Effect.gen(function* () {
        const oauth = oauthOf(world.driver)
        assert.isTrue(Result.isFailure(oauth.authorize(asked(oauth, { environment: "sandbox" }))))
        const grant = { ...(yield* consented(world)), environment: "sandbox" } as const
        yield* failure(oauth.exchange(app(), grant))
      }))
  })
}
