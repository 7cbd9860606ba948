/**
 * Where an account's calls go: every org has its own host, which the account's metadata contain as `instanceUrl` (returned by OAuth) or
 * `workspace` (the `acme` of acme.my.salesforce.com). Pure. developer.salesforce.com "REST API endpoints"
 */
import type { Account, ConsentRequest } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Result from "effect/Result"
import { sandboxUrlFor, sandboxUrlIn } from "../kit/UnmadeCall.ts"
import { mayReceiveToken } from "../kit/AuthorizedCall.ts"
import { provider } from "./Provider.ts"

/**
 * The hosts that may receive a token. People type them, so only Salesforce's own are allowed: an org's My Domain, the login hosts, and
 * instances of orgs without a My Domain such as na139. Customers publish their own sites on force.com.
 */
export const hosts = /^(?:(?:[a-z0-9-]+\.){1,3}my|login|test|[a-z]{2,4}\d{1,4})\.salesforce\.com$/

/** What a deployment configured, without slashes at the end. */
export interface Chosen {
  /** Instead of each account's own. */
  readonly instanceUrl: string | undefined
  /** The API for accounts of the sandbox environment; without it they are refused. */
  readonly sandboxUrl: string | undefined
}

export interface Instance {
  readonly url: string
  /** The origin that the deployment configured; an account's own must be Salesforce's. */
  readonly configured?: string
}

/** What an account's metadata lack, or that the deployment has no address for the account. */
export type NoInstance = string | ProviderUnavailable

export const find = ({ instanceUrl, sandboxUrl }: Chosen, account: Account): Result.Result<Instance, NoInstance> =>
  Result.gen(function* () {
    const sandbox = yield* sandboxUrlFor(provider, account.credentials, sandboxUrl)
    const url = sandbox ?? instanceUrl
    return url === undefined ? { url: yield* ownUrl(account) } : { url, configured: new URL(url).origin }
  })

/** Where any user can sign in if their org isn't known yet. */
const loginUrl = "https://login.salesforce.com"

/** Where an account is connected: at its org's own host, or at the common login; or why the typed text is not an org. */
export const signIn = (
  { instanceUrl, sandboxUrl }: Chosen,
  { environment, metadata }: Pick<ConsentRequest, "environment" | "metadata">
): Result.Result<Instance, NoInstance> =>
  Result.gen(function* () {
    const url = (yield* sandboxUrlIn(environment, provider, sandboxUrl)) ?? instanceUrl
    if (url !== undefined) return { url, configured: new URL(url).origin }
    const isKnown = Object.hasOwn(metadata, "instanceUrl") || Object.hasOwn(metadata, "workspace")
    const own = isKnown ? yield* ownUrl({ metadata }) : loginUrl
    return mayReceiveToken(new URL(own), { pattern: hosts })
      ? { url: own }
      : yield* Result.fail(`${new URL(own).hostname} is not a host of Salesforce`)
  })

/** The account's facts that are not a host of Salesforce; they don't matter if the deployment has configured the host. */
export const factFaults = (
  { instanceUrl }: Chosen,
  facts: Account["metadata"]
): ReadonlyArray<{ readonly name: string; readonly message: string }> =>
  instanceUrl === undefined
    ? ["instanceUrl", "workspace"]
        .filter((name) => Object.hasOwn(facts, name))
        .flatMap((name) => {
          const own = Result.flatMap(ownUrl({ metadata: { [name]: facts[name] ?? "" } }), (url) =>
            mayReceiveToken(new URL(url), { pattern: hosts })
              ? Result.succeed(url)
              : Result.fail(`${new URL(url).hostname} is not a host of ${provider.displayName}`)
          )
          return Result.isSuccess(own) ? [] : [{ name, message: own.failure }]
        })
    : []

const ownUrl = ({ metadata }: Pick<Account, "metadata">): Result.Result<string, string> => {
  const fact = (name: string) => (Object.hasOwn(metadata, name) ? metadata[name]?.trim() : undefined)
  const instanceUrl = fact("instanceUrl")
  if (instanceUrl !== undefined) return originOf(instanceUrl)
  const workspace = fact("workspace")
  return workspace === undefined
    ? Result.fail("the connection lacks the instanceUrl or the workspace of its Salesforce org")
    : hostOf(workspace)
}

const originOf = (instanceUrl: string): Result.Result<string, string> => {
  const url = URL.parse(instanceUrl)
  return url !== null && url.href === `${url.origin}/` && url.port === ""
    ? Result.succeed(url.origin)
    : Result.fail("the connection's instanceUrl is not like https://acme.my.salesforce.com")
}

/** The org's host from a token's answer; none if it is not Salesforce's, because tokens are sent there. */
export const factsOf = (instanceUrl: string | undefined): Readonly<Record<string, string>> => {
  const origin = instanceUrl === undefined ? undefined : Result.getOrUndefined(originOf(instanceUrl))
  if (origin === undefined) return {}
  const { hostname, protocol } = new URL(origin)
  if (protocol !== "https:" || !hosts.test(hostname)) return {}
  // Clients look for each declared input among the facts, and `workspace` is the declared one.
  return hostname.endsWith(domain)
    ? { instanceUrl: origin, workspace: hostname.slice(0, -domain.length) }
    : { instanceUrl: origin }
}

const domain = ".my.salesforce.com"

/** An org's name, or the whole host that people find in their setup; a Salesforce sandbox has another label. */
const hostOf = (workspace: string): Result.Result<string, string> => {
  const name = workspace.toLowerCase().endsWith(domain) ? workspace.slice(0, -domain.length) : workspace
  return /^[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,3}$/.test(name)
    ? Result.succeed(`https://${name.toLowerCase()}${domain}`)
    : Result.fail(`the connection's workspace is not like the "acme" of acme${domain}`)
}

/** The `acme` of an account's acme.my.salesforce.com; undefined if the deployment has configured the host. */
export const orgNameOf = (chosen: Chosen, account: Account): string | undefined => {
  const instance = Result.getOrUndefined(find(chosen, account))
  const host = instance === undefined || instance.configured !== undefined ? "" : new URL(instance.url).hostname
  return host.endsWith(domain) ? host.slice(0, -domain.length) : undefined
}
