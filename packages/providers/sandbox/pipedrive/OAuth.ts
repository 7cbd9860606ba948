/** Pipedrive's OAuth: consent, codes, access tokens of an hour, their refresh and their end. pipedrive.readme.io/docs/marketplace-oauth-authorization */
import type * as ContractTokens from "../contracted/ContractTokens.ts"
import { defaultCompany } from "./Accounts.ts"

export const defaultApp = { clientId: "sandbox-pipedrive-app", clientSecret: "sandbox-pipedrive-secret" }

export const model: ContractTokens.Model = {
  title: "Pipedrive sandbox",
  defaultKey: "sandbox-pipedrive-access-token",
  basicKeys: false,
  authorizePath: "/oauth/authorize",
  tokenPath: "/oauth/token",
  revokePath: "/oauth/revoke",
  app: defaultApp,
  lifetimeSeconds: 3600,
  answer: ({ accessToken, refreshToken }) => ({
    access_token: accessToken,
    token_type: "Bearer",
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: "base,deals:full,contacts:full,activities:full,products:full,leads:full,admin",
    expires_in: 3599,
    api_domain: `https://${defaultCompany}.pipedrive.com`
  })
}
