/** Query parameters that an endpoint doesn't have: ignored, a misspelled one would do something else than was meant. */
import { nearestName } from "@fieldgate/core/domain/NearestName"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Issue } from "@fieldgate/core/problems/Problem"
import { issueOf } from "@fieldgate/core/problems/Issues"

type Endpoint = Pick<HttpApiEndpoint.Top, "payload" | "query">

/** The faults of the parameters of an address, all together. */
export const unknownParameters = (endpoint: Endpoint, url: string): ReadonlyArray<Issue> => {
  const start = url.indexOf("?")
  if (start === -1) return []
  const known = endpoint.query === undefined ? [] : propertiesOf(endpoint.query.ast)
  return [...new URLSearchParams(url.slice(start))]
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => issueOf("unknown-member", "query", name, sentence(name, known, endpoint), value))
}

const sentence = (name: string, known: ReadonlyArray<string>, { payload }: Endpoint): string => {
  const body = [...payload.values()].flatMap(({ schemas }) =>
    schemas.flatMap((schema: Schema.Top) => propertiesOf(schema.ast))
  )
  if (body.includes(name)) return `${name} belongs in the body, not in the query`
  const nearest = nearestName(name, known)
  if (nearest !== undefined) return `${name} is not a query parameter of this call; did you mean ${nearest}?`
  const list = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`
  return `${name} is not a query parameter of this call; ${list}`
}

/** Through transformations and unions, the names that an encoded value may have. */
const propertiesOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const encoded = SchemaAST.toEncoded(ast)
  if (SchemaAST.isUnion(encoded)) return encoded.types.flatMap(propertiesOf)
  return SchemaAST.isObjects(encoded) ? encoded.propertySignatures.map(({ name }) => String(name)) : []
}
