/** The contract as an OpenAPI 3.1 document, the source of generated clients and of the reference. @rule http.version */
import * as OpenApi from "effect/http-api/OpenApi"
import { Api } from "./Api.ts"

/** Returns the document as plain JSON. Deterministic. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(Api)
