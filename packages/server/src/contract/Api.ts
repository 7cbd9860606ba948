/** The HTTP contract: endpoint groups, their middleware, and the strictness of input parsing. @rule http.version */
import * as Context from "effect/Context"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { ApiKeyApi } from "./ApiKeyApi.ts"
import { AuditApi } from "./AuditApi.ts"
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
import { RedriveJobApi } from "./RedriveJobApi.ts"
import { RemovalJobApi } from "./RemovalJobApi.ts"
import { first, IsOpen, strict, tellAll } from "./ParseOptions.ts"
import { webhookEvents } from "./WebhookEvents.ts"
import { WriteApi } from "./WriteApi.ts"

/** Groups whose endpoints require credentials. */
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
  | typeof RedriveJobApi
  | typeof RemovalJobApi
  | typeof OAuthApi
  | typeof GroupApi
  | typeof DestinationApi
  | typeof AuditApi
  | typeof BootstrapApi

type GuardedCalls = HttpApiGroup.AddMiddleware<HttpApiGroup.AddMiddleware<Guarded, InputValidation>, Authentication>
type OpenCalls = HttpApiGroup.AddMiddleware<typeof ProviderApi, InputValidation>

/** Named, because the inferred type would repeat every schema and exceed the compiler's limit for declarations. */
type Groups = HttpApiGroup.AddMiddleware<HttpApiGroup.AddPrefix<GuardedCalls | OpenCalls, "/v1">, ProblemAnswers>

/** Middleware added later runs earlier: credentials are checked before any input is read. */
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
    RedriveJobApi,
    RemovalJobApi,
    OAuthApi,
    GroupApi,
    DestinationApi,
    AuditApi,
    BootstrapApi
  )
  .middleware(InputValidation)
  .middleware(Authentication)
  // The groups below require no credentials.
  .add(ProviderApi.middleware(InputValidation))
  .prefix("/v1")
  .middleware(ProblemAnswers)
  // Reports all faults together, each with its value. @rule problem.allFaults
  .annotate(HttpApi.ParseOptions, tellAll)
  .annotate(HttpApi.SuccessParseOptions, first)
  // An unknown property is a fault. Set here, because requests always have undeclared headers. @rule http.strictBodies
  .annotate(HttpApi.PayloadParseOptions, strict)
  .annotate(HttpApi.QueryParseOptions, strict)
  // Webhook bodies, which no endpoint declares.
  .annotate(HttpApi.AdditionalSchemas, webhookEvents)
  .annotateMerge(
    OpenApi.annotations({
      title: "Fieldgate",
      version: "1.0.0",
      summary: "Write into your customers' CRMs.",
      description:
        "Every error is a problem (RFC 9457): `type` identifies the kind of error, `detail` describes this occurrence, `remedy` " +
        "states how to fix it, and `href` links to its documentation. `null` for an optional property of a body counts as absent.",
      license: { name: "MIT", identifier: "MIT" },
      servers: [{ url: "/", description: "This server" }],
      transform: (document) => transformDocument(document, openCalls())
    })
  )

/** The calls whose bodies may have unknown properties. */
const openCalls = (): ReadonlySet<string> => {
  const open = new Set<string>()
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      if (Context.get(endpoint.annotations, IsOpen)) open.add(endpoint.identifier)
    }
  })
  return open
}
