/** The part of oidc-provider that the tests use; it publishes no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  export class Provider {
    constructor(issuer: string, configuration: unknown)
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => {
      addOIDCScope(scope: string): void
      addOIDCClaims(claims: ReadonlyArray<string>): void
      save(): Promise<string>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>
  }
}
