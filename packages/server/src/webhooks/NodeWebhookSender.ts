/** Sends webhooks by Node's own HTTP client: one connection each, to an address that was checked, and no longer than allowed. */
import { webhookAnswerSeconds } from "@fieldgate/core/domain/Limits"
import type { OutgoingWebhook, WebhookSender } from "@fieldgate/core/webhooks/WebhookSender"
import { WebhookAnswer } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as WebhookUrl from "@fieldgate/core/webhooks/rules/WebhookUrl"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { lookup } from "node:dns"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isLoopback, isPublic } from "./PublicAddress.ts"

/** An answer's body is read so that its end is seen, and thrown away; a longer one is cut off. */
const bodyLimitBytes = 64 * 1024

export interface Settings extends AddressRules {
  /** Stands in for the machine's resolver. */
  readonly resolve?: Resolve
}

const unanswered = (reason: string) => WebhookAnswer.Unanswered({ reason })

/** Posts webhooks to public addresses, and with `loopback` to this machine too, also without TLS. */
export const nodeWebhookSender = ({ resolve, ...rules }: Settings): WebhookSender => {
  const lookup = checkedLookup(rules, resolve)

  const post = ({ body, headers, url: text }: OutgoingWebhook) =>
    Effect.callback<WebhookAnswer>((resume) => {
      const url = new URL(text)
      const send = url.protocol === "https:" ? requestHttps : requestHttp
      const request = send(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        // Nothing is kept open: a connection to an address that was checked once is not used again later.
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
          orElse: () => Effect.succeed(unanswered(`no answer within ${webhookAnswerSeconds} seconds`))
        })
      )
    }
  }
}

/** What speaks against an address now: rules may have changed since it was saved. Numbers, which are not looked up, are refused here. */
const faultOf = (text: string, rules: AddressRules): string | undefined => {
  const fault = WebhookUrl.faultOf(text, rules)
  return fault === undefined ? undefined : `the address ${fault}`
}

const read = (response: IncomingMessage, end: (answer: WebhookAnswer) => void): void => {
  const answer = WebhookAnswer.Answered({ status: response.statusCode ?? 0, retryAfter: retryAfterOf(response) })
  let size = 0
  response.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size > bodyLimitBytes) end(answer)
  })
  response.on("end", () => end(answer))
  response.on("error", (error) => end(unanswered(reasonOf(error))))
}

/** In seconds, as receivers of webhooks give it; a date is not understood. */
const retryAfterOf = ({ headers }: IncomingMessage): Duration.Duration | undefined => {
  const seconds = headers["retry-after"]
  return seconds !== undefined && /^\d{1,9}$/u.test(seconds) ? Duration.seconds(Number(seconds)) : undefined
}

/** Codes that say more to a person in words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before the answer",
  ENOTFOUND: "the name of the host is not known",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ETIMEDOUT: "the connection was not answered"
}

/** Certificates and protocols fail with codes of their own, which name the fault and nothing of the request. */
const reasonOf = (error: NodeJS.ErrnoException): string => {
  if (error instanceof AddressRefused) return error.message
  const { code } = error
  return code === undefined ? "the connection failed" : (reasons[code] ?? `the connection failed: ${code}`)
}

export interface AddressRules {
  /** Whether this machine may be sent to. */
  readonly loopback: boolean
}

type Addresses = ReadonlyArray<{ readonly address: string; readonly family: number }>
type Found = (error: NodeJS.ErrnoException | null, addresses: Addresses) => void

/** As Node's own resolver is asked. */
export type Resolve = (hostname: string, options: { readonly all: true }, found: Found) => void

/** One address of a name that is not public is reason enough: an honest receiver has none. */
class AddressRefused extends Error {
  constructor() {
    super("the address leads to a network that is not public")
  }
}

const isAllowed = (address: string, rules: AddressRules): boolean =>
  isPublic(address) || (rules.loopback && isLoopback(address))

type Answered = (
  error: NodeJS.ErrnoException | null,
  address: string | Array<{ address: string; family: number }>,
  family?: number
) => void

/** The resolver to give to a socket, in both forms in which sockets ask. */
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
