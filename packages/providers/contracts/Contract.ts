/**
 * A provider's wire as facts that are not ours: which calls there are, what they take, and what they answer. Each fact has a source and
 * its date. Drivers and sandboxes are compared with it, so that a mistake that both share is found.
 * @rule driver.contract
 */
import type * as Schema from "effect/Schema"

/** Where a fact comes from. */
export interface Source {
  readonly kind: "OpenAPI" | "documentation" | "recorded answer" | "official client" | "report"
  readonly title: string
  /** The day of the version that was read, or on which the page was read. */
  readonly date: string
}

/**
 * How much is known of an answer.
 * - `seen`: another party recorded it from the live provider.
 * - `specified`: the provider documents it.
 * - `unseen`: the status is known at most; the rest is assumed.
 */
export type Proof = "seen" | "specified" | "unseen"

/** A body; `Schema.Json` where any JSON fits. */
export type Shape = Schema.ConstraintDecoder<unknown>

export interface Answer {
  readonly status: number
  /** The code that distinguishes refusals of one status; missing for a success, and for a refusal without one. */
  readonly code?: string
  /** Missing: there is no body, or one that is not JSON. */
  readonly shape?: Shape
  readonly proof: Proof
  /** A name in `sources`. */
  readonly source: string
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** `{name}` matches one segment, or a part of one: `/v1/{object}`, `/accounts({id})`. */
  readonly path: string
  /** The parameters that the address may have. Default: none. */
  readonly query?: ReadonlyArray<string>
  /** The JSON body. Missing: no body. */
  readonly body?: Shape
  /** The body as a form, instead of JSON. */
  readonly form?: Shape
  /** The body is `multipart/mixed`, each part a request of this contract; an answer has the answers in their order. */
  readonly parts?: true
  /** A name in `sources`. */
  readonly source: string
  readonly answers: ReadonlyArray<Answer>
}

export interface Contract {
  readonly provider: string
  readonly sources: Readonly<Record<string, Source>>
  readonly calls: ReadonlyArray<Call>
  /** Answers that any call may have. */
  readonly refusals: ReadonlyArray<Answer>
  /** The code of a refusal's body. */
  readonly codeOf: (body: Schema.Json) => string | undefined
}

/** How many answers of a contract are known how well. */
export const counts = ({ calls, refusals }: Contract): Readonly<Record<Proof, number>> => {
  const answers = [...calls.flatMap((call) => call.answers), ...refusals]
  const count = (proof: Proof) => answers.filter((answer) => answer.proof === proof).length
  return { seen: count("seen"), specified: count("specified"), unseen: count("unseen") }
}
