/** Kinds of settings: how each is named, parsed and shown. A fault states what to pass and never repeats the value, which may be a secret. */
import { members } from "@fieldgate/core/domain/Limits"
import { memberRoles } from "@fieldgate/core/members/Member"
import type { MemberGrant } from "@fieldgate/core/members/rules/ConsoleAccess"
import { additionFault } from "@fieldgate/core/providers/ForwardableHeader"
import * as IpInterface from "effect/net/IpInterface"
import * as IpNetwork from "effect/net/IpNetwork"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as ServerAddress from "../../sql/ServerAddress.ts"

export interface Kind<A> {
  /** Its name in the help, such as `port`. */
  readonly called: string
  readonly parse: (text: string) => Result.Result<A, string>
  /** A flag without a value; `--no-…` turns it off. */
  readonly isSwitch?: boolean
  /** A flag that may be repeated; its values are joined by commas, as in the environment. */
  readonly isRepeated?: boolean
  /** The text shown instead of the value. */
  readonly shown?: (text: string) => string
}

const refuse = (give: string) => Result.fail(give)

/** Accepts decimal digits only: `1e3`, `0x10` and blanks are more often mistakes. */
const whole = (text: string, least: number, most: number): number | undefined => {
  const value = /^\d{1,12}$/u.test(text) ? Number(text) : undefined
  return value !== undefined && value >= least && value <= most ? value : undefined
}

const integer = (called: string, least: number, most: number, zero = ""): Kind<number> => ({
  called,
  parse: (text) => {
    const value = whole(text, least, most)
    return value === undefined
      ? refuse(`must be a whole number from ${least} to ${most}${zero}`)
      : Result.succeed(value)
  }
})

export const port = integer("port", 0, 65_535, "; 0 selects any free port")

export const count = (called = "number", most = 1_000_000): Kind<number> => integer(called, 1, most)

export const countFrom = (least: number, called: string, most: number): Kind<number> => integer(called, least, most)

export const countOrNone = (called: string, most: number): Kind<number> => integer(called, 0, most)

export const text: Kind<string> = { called: "text", parse: Result.succeed }

/** PostgreSQL cuts longer names. */
const longestName = 63

export const schema: Kind<string> = {
  called: "schema",
  parse: (name) =>
    Buffer.byteLength(name) > longestName ? refuse(`must have at most ${longestName} bytes`) : Result.succeed(name)
}

export const folder: Kind<string> = { called: "folder", parse: Result.succeed }

export const onOrOff: Kind<boolean> = {
  called: "boolean",
  isSwitch: true,
  parse: (given) => {
    const known = switches.get(given.toLowerCase())
    return known === undefined ? refuse("must be true or false") : Result.succeed(known)
  }
}

const switches = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const)
])

export const oneOf = <const Word extends string>(words: ReadonlyArray<Word>): Kind<Word> => ({
  called: words.join("|"),
  parse: (given) => {
    const found = words.find((word) => word === given.toLowerCase())
    return found === undefined ? refuse(`must be one of ${words.join(", ")}`) : Result.succeed(found)
  }
})

const isWeb = (given: string): boolean => /^https?:\/\//iu.test(given) && URL.canParse(given)

/** The URL of a server, without credentials. */
export const address: Kind<string> = {
  called: "address",
  // The fault about a password must not print the password.
  shown: (given) => given.replace(/\/\/[^/]*@/u, "//…@"),
  parse: (given) =>
    isWeb(given) && new URL(given).username === "" && new URL(given).password === ""
      ? Result.succeed(given)
      : refuse("must be a URL that starts with http:// or https:// and contains no user name or password")
}

const listed = (given: string): ReadonlyArray<string> =>
  given
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

export const files: Kind<ReadonlyArray<string>> = {
  called: "file",
  isRepeated: true,
  parse: (given) => Result.succeed(listed(given))
}

export const origins: Kind<ReadonlyArray<string>> = {
  called: "origins",
  parse: (given) => {
    const all = listed(given).map((each) => each.replace(/\/$/u, ""))
    return all.every((each) => isWeb(each) && URL.parse(each)?.origin === each)
      ? Result.succeed(all)
      : refuse("must be origins (scheme and host), such as https://app.example.com, separated by commas")
  }
}

export const networks: Kind<ReadonlyArray<IpNetwork.IpNetwork>> = {
  called: "networks",
  parse: (given) =>
    Result.mapError(
      Result.all(
        listed(given).map((each) =>
          Result.flatMap(IpInterface.fromString(each, { prefix: "optional" }), ({ address, prefixLength }) =>
            IpNetwork.make(address, prefixLength)
          )
        )
      ),
      () =>
        "must be IP addresses or networks without host bits, such as 10.0.0.0/8 or 2001:db8::/32, separated by commas"
    )
}

export const addresses = (names: ReadonlyArray<string>): Kind<Readonly<Record<string, string>>> => ({
  called: "name=address",
  isRepeated: true,
  parse: (given) => {
    const pairs = listed(given).map((each) => [each.split("=")[0] ?? "", each.split("=").slice(1).join("=")] as const)
    return pairs.every(([name, at]) => names.includes(name) && isWeb(at))
      ? Result.succeed(Object.fromEntries(pairs))
      : refuse(`must be one of ${names.join(", ")} with a URL, such as ${names[0]}=http://127.0.0.1:4001`)
  }
})

/**
 * Roles of the console: `ada@acme.example=admin`, or `bob@acme.example=operator:shop+billing` for some projects only. Reserved characters
 * of a name are percent-encoded.
 */
export const grants: Kind<ReadonlyArray<MemberGrant>> = {
  called: "name=role",
  isRepeated: true,
  parse: (given) => {
    const entries = listed(given)
    if (entries.length > members.entries) return refuse(`must have at most ${members.entries} entries`)
    const parsed = entries.map(grantOf)
    const found = parsed.filter((each) => each !== undefined)
    const names = new Set(found.map(({ to }) => to))
    return found.length === parsed.length && names.size === found.length
      ? Result.succeed(found)
      : refuse(
          `must be name=role, each name once, with a role of ${memberRoles.join(", ")}, such as ada@acme.example=admin; ` +
            "for some projects only: bob@acme.example=operator:shop+billing"
        )
  }
}

const grantOf = (entry: string): MemberGrant | undefined => {
  const [, name = "", role, projects] = /^([^=]+)=([a-z]+)(?::(.+))?$/u.exec(entry) ?? []
  const known = memberRoles.find((each) => each === role)
  const to = decoded(name)
  if (known === undefined || to === undefined) return undefined
  if (projects === undefined) return { to, role: known, projects: "all" }
  const only = projects.split("+").map((each) => decoded(each) ?? "")
  return only.every((each) => each !== "") && only.length <= members.projects
    ? { to, role: known, projects: only }
    : undefined
}

/** Header names by the provider that receives them. */
export const headerNames = (
  providers: ReadonlyArray<string>
): Kind<Readonly<Record<string, ReadonlyArray<string>>>> => ({
  called: "provider=header",
  isRepeated: true,
  parse: (given) => {
    const pairs = listed(given).map((each) => {
      const [provider = "", ...name] = each.split("=")
      return { provider, name: name.join("=") }
    })
    if (!pairs.every(({ name, provider }) => providers.includes(provider) && name !== "")) {
      return refuse(`must be one of ${providers.join(", ")} with a header name, such as ${providers[0]}=X-Trace`)
    }
    const faults = pairs.flatMap(({ name }) => {
      const fault = additionFault(name)
      return fault === undefined ? [] : [`${JSON.stringify(name)} ${fault}`]
    })
    if (faults.length > 0) return refuse(`must name other headers: ${faults.join("; ")}`)
    const byProvider = Map.groupBy(pairs, ({ provider }) => provider)
    return Result.succeed(
      Object.fromEntries([...byProvider].map(([provider, of]) => [provider, of.map(({ name }) => name)]))
    )
  }
})

const hidden = () => "(secret)"

export const secret: Kind<Redacted.Redacted> = {
  called: "secret",
  parse: (given) => Result.succeed(Redacted.make(given)),
  shown: hidden
}

/** HTTP headers in OpenTelemetry's format: `name=value`, percent-encoded, separated by commas. */
export const headers: Kind<Redacted.Redacted<Readonly<Record<string, string>>>> = {
  called: "name=value",
  shown: hidden,
  parse: (given) => {
    const pairs = listed(given).map((pair) => /^([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/u.exec(pair))
    const named = pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? "", decoded(pair[2] ?? "")] as const]))
    return named.length === pairs.length && named.every(([, value]) => value !== undefined)
      ? Result.succeed(Redacted.make(Object.fromEntries(named.map(([name, value]) => [name, value ?? ""]))))
      : refuse("must be name=value, percent-encoded, separated by commas")
  }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}

/** The URL of a PostgreSQL server; shown without user and password. */
export const databaseUrl: Kind<Redacted.Redacted> = {
  called: "URL",
  parse: (given) => {
    const url = Redacted.make(given)
    return Result.map(ServerAddress.parse(url), () => url)
  },
  shown: (given) =>
    Option.match(Result.getSuccess(ServerAddress.parse(Redacted.make(given))), {
      onNone: hidden,
      onSome: (at) => `postgres://…@${at}`
    })
}
