import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { pipedrive } from "../../../contracts/pipedrive/PipedriveContract.ts"
import { compareAnswer } from "../../contracts/watching.ts"

export interface Body {
  readonly success: boolean
  readonly data: Readonly<Record<string, unknown>> | null
  readonly error: string
  readonly code: string
  readonly errorCode: number
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly json: Body
}

export interface Sent {
  readonly body?: unknown
  /** The body as it is sent, for invalid JSON. */
  readonly text?: string
  /** Default: the API token that every sandbox starts with. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One call, as `fetch` sees it; the path is below `/api/v2`. */
export const call = (
  fetch: typeof globalThis.fetch,
  method: string,
  path: string,
  { body, headers = { "x-api-token": PipedriveSandbox.defaultToken }, text }: Sent = {}
): Effect.Effect<Answered> =>
  Effect.promise(async () => {
    const response = await fetch(`https://sandbox.pipedrive.com/api/v2${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(text === undefined && body === undefined ? {} : { body: text ?? JSON.stringify(body) })
    })
    const answered = await response.text()
    compareAnswer(pipedrive, method, `/api/v2${path}`, { status: response.status, body: answered })
    return { status: response.status, headers: response.headers, json: JSON.parse(answered) }
  })
