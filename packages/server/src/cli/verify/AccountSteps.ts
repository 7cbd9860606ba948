/** The steps about the account and its credentials. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account, OAuthClient } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { differs, refusal, same, type Setting, type Step } from "./Step.ts"

const nowhere = "fieldgate-verify"

export const ofAccount = (setting: Setting): ReadonlyArray<Step> => {
  const { account, driver, sample } = setting
  const { check, describe, find } = driver
  const wrong: Account = { ...account, credentials: wrongCredentials(account.credentials) }
  return [
    ...(check === undefined
      ? []
      : [
          { name: "check the credentials", run: Effect.as(check(account), same) },
          {
            name: "check a wrong token",
            refused: true as const,
            run: refusal(check(wrong), ["ProviderUnauthorized"])
          }
        ]),
    ...ofApp(setting),
    ...(describe === undefined
      ? []
      : [
          {
            name: "list the objects",
            run: Effect.map(describe.objects(account), (objects) => {
              const missing = sample.objects.filter(({ objectName }) =>
                objects.every(({ name }) => name !== objectName)
              )
              return missing.flatMap(({ objectName }) => differs(`${objectName} is listed`, "it is not"))
            })
          }
        ]),
    ...(find === undefined || sample.people === undefined
      ? []
      : [
          {
            name: `find ${sample.people.objectName} by ${sample.people.field}`,
            run: Effect.map(
              find(account, {
                objectName: ObjectName.make(sample.people.objectName),
                keys: [{ [sample.people.field]: `${nowhere}@example.com` }],
                fields: [sample.people.field],
                described: undefined
              }),
              ({ records }) =>
                records[0]?.length === 0 ? same : differs("no person has this address", "a person is found")
            )
          }
        ])
  ]
}

/** The token endpoint's refusals of an app that the provider doesn't know. */
const ofApp = ({ account, driver }: Setting): ReadonlyArray<Step> => {
  const client: OAuthClient = { clientId: nowhere, clientSecret: Redacted.make(nowhere) }
  const secret = Redacted.make(nowhere)
  const { oauth, refresh, revoke } = driver
  const environment = "environment" in account.credentials ? account.credentials.environment : undefined
  const tokens: Credentials = {
    _tag: "OAuthCredentials",
    accessToken: secret,
    refreshToken: secret,
    ...(environment === undefined ? {} : { environment })
  }
  const causes = ["ProviderAppInvalid", "ProviderUnauthorized", "ProviderRejected"]
  return [
    ...(oauth === undefined
      ? []
      : [
          {
            name: "exchange a code as an unknown app",
            refused: true as const,
            run: refusal(
              oauth.exchange(client, {
                code: secret,
                redirectUri: "https://example.com/callback",
                environment: environment ?? "production",
                metadata: account.metadata
              }),
              causes
            )
          }
        ]),
    ...(refresh === undefined
      ? []
      : [
          {
            name: "refresh a token as an unknown app",
            refused: true as const,
            run: refusal(refresh(client, { ...account, credentials: tokens }), causes)
          }
        ]),
    ...(revoke === undefined
      ? []
      : [
          {
            name: "revoke an unknown grant as an unknown app",
            // Providers differ: some take an unknown grant for revoked.
            usual: [400, 401, 403, 404],
            run: Effect.as(Effect.result(revoke(client, { ...account, credentials: tokens })), same)
          }
        ])
  ]
}

const wrongCredentials = (credentials: Credentials): Credentials => {
  const wrong = Redacted.make(nowhere)
  switch (credentials._tag) {
    case "ApiKeyCredentials":
      return { ...credentials, apiKey: wrong }
    case "BasicCredentials":
      return { ...credentials, password: wrong }
    case "OAuthCredentials":
    case "ClientCredentials":
      return { ...credentials, accessToken: wrong }
    case "NoCredentials":
      return credentials
  }
}
