/** Salesforce's calls: what the kit's authorized calls need of Salesforce. */
import type { ForwardableHeader } from "@fieldgate/core/providers/ForwardableHeader"
import type * as Duration from "effect/Duration"
import type * as HttpClient from "effect/http/HttpClient"
import * as Result from "effect/Result"
import { type Answer, jsonObject } from "../kit/Answer.ts"
import { type Address, type AuthorizedCall, type AuthorizedCalls, authorizedCalls } from "../kit/AuthorizedCall.ts"
import type { LimitHeaders } from "../kit/LimitHeaders.ts"
import { rejecting } from "../kit/UnmadeCall.ts"
import type { Headers } from "./ForwardedHeaders.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import { provider } from "./Provider.ts"
import * as SalesforceErrors from "./SalesforceErrors.ts"
import type { Version } from "./SalesforcePaths.ts"

export interface Settings {
  readonly client: HttpClient.HttpClient
  readonly chosen: InstanceUrl.Chosen
  readonly forwardable: ReadonlyArray<ForwardableHeader>
  readonly timeout: Duration.Duration
  readonly version: Version
}

/** What every call needs besides its request. */
export interface Parts extends Settings {
  readonly api: AuthorizedCalls<Call>
}

export interface Call extends AuthorizedCall {
  readonly fields?: ReadonlyArray<string>
  /** In SOQL. */
  readonly query?: string
  readonly headers?: Headers
}

export const make = ({ chosen, client, timeout }: Settings): AuthorizedCalls<Call> =>
  authorizedCalls({
    provider,
    client,
    timeout,
    addressOf: (account) =>
      Result.map(InstanceUrl.find(chosen, account), ({ configured, url }): Address => ({
        url,
        host: { pattern: InstanceUrl.hosts, ...(configured === undefined ? {} : { configured }) }
      })),
    detailsOf: ({ fields, headers = {}, query }) => ({
      headers,
      urlParams: {
        ...(fields === undefined ? {} : { fields: fields.join(",") }),
        ...(query === undefined ? {} : { q: query })
      }
    }),
    isSuccess: (answer, { method, writes = method !== "GET" }) =>
      answer.status >= 200 && answer.status < 300 && !(writes && isDenied(answer)),
    strikesWrites: true,
    failureOf: SalesforceErrors.failureOf,
    unreadable: SalesforceErrors.unreadable,
    limitHeaders
  })

const used = (pattern: string) => ({ header: "sforce-limit-info", pattern })

/**
 * `api-usage=18/15000`: calls of the last 24 hours, of the whole org. An org may exceed them for a while. REST API Developer Guide,
 * "Limit Info Header"
 */
export const limitHeaders: LimitHeaders = {
  otherwiseSeconds: 300,
  dailyLimit: used("(?:^|[ ;,])api-usage=\\d+/(?<value>\\d+)"),
  dailyUsed: used("(?:^|[ ;,])api-usage=(?<value>\\d+)/"),
  dailyPauseSeconds: 900
}

/** Salesforce has been seen to refuse a write in the body of a 2xx answer. */
const isDenied = (answer: Answer): boolean => jsonObject(answer)?.["success"] === false

/** Refuses a call that Salesforce would refuse or misread, before it is made; for one reason or several. */
export const reject = rejecting(provider)
