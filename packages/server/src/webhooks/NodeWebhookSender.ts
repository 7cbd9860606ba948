/** Sends webhooks with Node's HTTP client: one connection per request, to a checked address, with a timeout. */
import { responseBytes, webhookAnswerSeconds } from "@fieldgate/core/domain/Limits"
import type { OutgoingWebhook, WebhookSender } from "@fieldgate/core/webhooks/WebhookSender"
import { WebhookAnswer } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as WebhookUrl from "@fieldgate/core/webhooks/rules/WebhookUrl"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { lookup } from "node:dns"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isLoopbackAddress, isPublic } from "./PublicAddress.ts"

/** Response bodies are read to their end and discarded; longer ones are cut off. */
const bodyLimitBytes = 64 * 1024

export interface Settings extends AddressRules {
  /** Replaces the system's resolver. */
  readonly resolve?: Resolve
}

const unanswered = (reason: string) => WebhookAnswer.Unanswered({ reason })

/** Creates a sender that posts webhooks to public addresses; with `loopback` also to this machine, even without TLS. */
export const nodeWebhookSender = ({ resolve, ...rules }: Settings): WebhookSender => {
  const lookup = checkedLookup(rules, resolve)

  const post = ({ body, headers, url: text }: OutgoingWebhook) =>
    Effect.callback<WebhookAnswer>((resume) => {
      const url = new URL(text)
      const send = url.protocol === "https:" ? requestHttps : requestHttp
      const request = send(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        // Connections are not reused, because each address is checked when it is opened.
        agent: false,
        lookup
      })
      const end = (answer: WebhookAnswer) => {
        resume(Effect.succeed(answer))
        request.destroy()
      }
      request.on("response", (response) => read(response, end))
      request.on("error", (error) => end(unanswered(reasonOf(error))))
      request.end(body)
      return Effect.sync(() => request.destroy())
    })

  return {
    send: (webhook) => {
      const fault = faultOf(webhook.url, rules)
      if (fault !== undefined) return Effect.succeed(unanswered(fault))
      return post(webhook).pipe(
        Effect.timeoutOrElse({
          duration: Duration.seconds(webhookAnswerSeconds),
          orElse: () => Effect.succeed(unanswered(`no response within ${webhookAnswerSeconds} seconds`))
        })
      )
    }
  }
}

/** Checks the URL again, because rules may have changed since it was saved. Refuses IP addresses here, because they are not resolved. */
const faultOf = (text: string, rules: AddressRules): string | undefined => {
  const fault = WebhookUrl.faultOf(text, rules)
  return fault === undefined ? undefined : `the address ${fault}`
}

const read = (response: IncomingMessage, end: (answer: WebhookAnswer) => void): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  const endAnswered = () =>
    end(
      WebhookAnswer.Answered({
        status: response.statusCode ?? 0,
        retryAfter: retryAfterOf(response),
        body: chunks.length === 0 ? undefined : Buffer.concat(chunks).toString()
      })
    )
  response.on("data", (chunk: Buffer) => {
    // Twice as much as is kept, because credentials are replaced by shorter texts.
    if (size < 2 * responseBytes) chunks.push(chunk.subarray(0, 2 * responseBytes - size))
    size += chunk.length
    if (size > bodyLimitBytes) endAnswered()
  })
  response.on("end", endAnswered)
  response.on("error", (error) => end(unanswered(reasonOf(error))))
}

/** Parses Retry-After in seconds; dates are ignored. */
const retryAfterOf = ({ headers }: IncomingMessage): Duration.Duration | undefined => {
  const seconds = headers["retry-after"]
  return seconds !== undefined && /^\d{1,9}$/u.test(seconds) ? Duration.seconds(Number(seconds)) : undefined
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before a response",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name could not be resolved",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ETIMEDOUT: "the connection timed out"
}

/** TLS and protocol error codes name the fault and contain nothing of the request. */
const reasonOf = (error: NodeJS.ErrnoException): string => {
  if (error instanceof AddressRefused) return error.message
  const { code } = error
  return code === undefined ? "the connection failed" : (reasons[code] ?? `the connection failed: ${code}`)
}

export interface AddressRules {
  readonly loopback: boolean
}

type Addresses = ReadonlyArray<{ readonly address: string; readonly family: number }>
type Found = (error: NodeJS.ErrnoException | null, addresses: Addresses) => void

export type Resolve = (hostname: string, options: { readonly all: true }, found: Found) => void

/** Refuses a host if any of its addresses is not public: a legitimate receiver has none. */
class AddressRefused extends Error {
  constructor() {
    super("the host resolves to an address that is not public")
  }
}

const isAllowed = (address: string, rules: AddressRules): boolean =>
  isPublic(address) || (rules.loopback && isLoopbackAddress(address))

type Answered = (
  error: NodeJS.ErrnoException | null,
  address: string | Array<{ address: string; family: number }>,
  family?: number
) => void

/** A `lookup` function for sockets, in both of its call forms. */
const checkedLookup =
  (rules: AddressRules, resolve: Resolve = lookup) =>
  (hostname: string, options: { readonly all?: boolean | undefined }, answer: Answered): void =>
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null) return answer(error, "")
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address, rules))) {
        return answer(new AddressRefused(), "")
      }
      return options.all === true ? answer(null, [...addresses]) : answer(null, first.address, first.family)
    })
