/** The whole HTTP contract: groups, what stands before each endpoint, and how strictly input is read. @rule http.version */
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { ApiKeyApi } from "./ApiKeyApi.ts"
import { Authentication } from "./Authentication.ts"
import { ConnectionApi } from "./ConnectionApi.ts"
import { BootstrapApi } from "./BootstrapApi.ts"
import { DestinationApi } from "./DestinationApi.ts"
import { GroupApi } from "./GroupApi.ts"
import { InputValidation, ProblemAnswers } from "./Problems.ts"
import { transformDocument } from "./document/OpenApiTransforms.ts"
import { JwtKeyApi } from "./JwtKeyApi.ts"
import { IntegrationApi } from "./IntegrationApi.ts"
import { InstallationApi } from "./InstallationApi.ts"
import { ObjectMetadataApi } from "./ObjectMetadataApi.ts"
import { OAuthApi } from "./OAuthApi.ts"
import { OperationApi } from "./OperationApi.ts"
import { OrganizationApi } from "./OrganizationApi.ts"
import { ProjectApi } from "./ProjectApi.ts"
import { ProviderApi } from "./ProviderApi.ts"
import { ProviderAppApi } from "./ProviderAppApi.ts"
import { strict, tellAll } from "./ParseOptions.ts"
import { webhookEvents } from "./WebhookEvents.ts"
import { WriteApi } from "./WriteApi.ts"

/** The groups whose calls need credentials. */
type Guarded =
  | typeof OrganizationApi
  | typeof ProjectApi
  | typeof ApiKeyApi
  | typeof JwtKeyApi
  | typeof ProviderAppApi
  | typeof ConnectionApi
  | typeof IntegrationApi
  | typeof InstallationApi
  | typeof ObjectMetadataApi
  | typeof WriteApi
  | typeof OperationApi
  | typeof OAuthApi
  | typeof GroupApi
  | typeof DestinationApi
  | typeof BootstrapApi

type GuardedCalls = HttpApiGroup.AddMiddleware<HttpApiGroup.AddMiddleware<Guarded, InputValidation>, Authentication>
type OpenCalls = HttpApiGroup.AddMiddleware<typeof ProviderApi, InputValidation>

/** By their names: the inferred type would repeat every schema and exceed what the compiler writes into a declaration. */
type Groups = HttpApiGroup.AddMiddleware<HttpApiGroup.AddPrefix<GuardedCalls | OpenCalls, "/v1">, ProblemAnswers>

/** The later a middleware is added, the earlier it runs: credentials are asked for before anything is read. */
export const Api: HttpApi.HttpApi<"fieldgate", Groups> = HttpApi.make("fieldgate")
  .add(
    OrganizationApi,
    ProjectApi,
    ApiKeyApi,
    JwtKeyApi,
    ProviderAppApi,
    ConnectionApi,
    IntegrationApi,
    InstallationApi,
    ObjectMetadataApi,
    WriteApi,
    OperationApi,
    OAuthApi,
    GroupApi,
    DestinationApi,
    BootstrapApi
  )
  .middleware(InputValidation)
  .middleware(Authentication)
  // What stands below needs no credentials.
  .add(ProviderApi.middleware(InputValidation))
  .prefix("/v1")
  .middleware(ProblemAnswers)
  // All faults at once, each with the value that is at fault. @rule problem.allFaults
  .annotate(HttpApi.ParseOptions, tellAll)
  // An unknown member is a fault. Here, because a request always has headers that no endpoint declares. @rule http.strictBodies
  .annotate(HttpApi.PayloadParseOptions, strict)
  .annotate(HttpApi.QueryParseOptions, strict)
  // Bodies that we send, in no call's declaration.
  .annotate(HttpApi.AdditionalSchemas, webhookEvents)
  .annotateMerge(
    OpenApi.annotations({
      title: "Fieldgate",
      version: "1.0.0",
      summary: "Write into your customers' CRMs.",
      description:
        "Every error is a problem (RFC 9457): `type` says which kind, `detail` what is wrong here, `remedy` what " +
        "to do, and `href` leads to a page about it.",
      license: { name: "MIT", identifier: "MIT" },
      servers: [{ url: "/", description: "This server" }],
      transform: transformDocument
    })
  )
