/** The type of a call: its input and answer follow from the method and path in the OpenAPI document. */
import type { Subject } from "./Authorization.ts"
import type { paths } from "./generated/schema.ts"

export type Path = keyof paths

export type MethodOf<P extends Path> = {
  [M in keyof paths[P]]: paths[P][M] extends { readonly responses: unknown } ? M : never
}[keyof paths[P]]

type Input<Operation> = PathOf<Operation> & QueryOf<Operation> & BodyOf<Operation>

type PathOf<Operation> = Operation extends { readonly parameters: { readonly path: infer Values } }
  ? { readonly path: Values }
  : { readonly path?: never }

type QueryOf<Operation> = Operation extends { readonly parameters: { readonly query: infer Values } }
  ? { readonly query: Values }
  : Operation extends { readonly parameters: infer Parameters }
    ? "query" extends keyof Parameters
      ? { readonly query?: Parameters["query"] }
      : { readonly query?: never }
    : { readonly query?: never }

type BodyOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly "application/json": infer Body } }
}
  ? { readonly body: Body }
  : Operation extends { readonly requestBody?: infer Optional }
    ? OptionalBody<NonNullable<Optional>>
    : { readonly body?: never }

type OptionalBody<Request> = [Request] extends [never]
  ? { readonly body?: never }
  : Request extends { readonly content: { readonly "application/json": infer Body } }
    ? { readonly body?: Body }
    : { readonly body?: never }

type Success = 200 | 201 | 202 | 204

/** The body of an operation's success. */
type Answer<Operation> = Operation extends { readonly responses: infer Responses }
  ? ContentOf<Responses[keyof Responses & Success]>
  : never

type ContentOf<Response> = Response extends { readonly content: { readonly "application/json": infer Content } }
  ? Content
  : Response extends { readonly content: { readonly "text/plain": string } | { readonly "text/csv": string } }
    ? PlainText
    : Response extends { readonly content: { readonly "application/x-ndjson": infer Line } }
      ? ReadonlyArray<Line>
      : undefined

/** A plain-text answer and its headers. */
export interface PlainText {
  readonly text: string
  readonly headers: Headers
}

/** Options of one call. */
export interface CallOptions extends Subject {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as `X-Request-Id`, so that your logs and the server's share an id. Default: the client generates one; with the bare entry the server does. */
  readonly requestId?: string | undefined
}

/** Makes one request and returns the body of its success; rejects with a `ProblemError` or a `TransportError`. */
export type Call = <P extends Path, M extends MethodOf<P>>(
  method: M,
  path: P,
  input: Input<paths[P][M]>,
  options?: CallOptions
) => Promise<Answer<paths[P][M]>>
