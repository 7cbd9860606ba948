/** The contract as an OpenAPI 3.1 document: what clients are generated from and the reference shows. @rule http.version */
import * as OpenApi from "effect/http-api/OpenApi"
import { Api } from "./Api.ts"

/** The document, as plain JSON that is the same for the same contract. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(Api)
