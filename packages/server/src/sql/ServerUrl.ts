/**
 * The connection URL of a PostgreSQL server with libpq's parameters: one host or several, and how the connection is encrypted.
 * `sslmode=require` and `verify-full` check the certificate and its host name; `verify-ca` checks the certificate only.
 * @rule sql.connection
 */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import { checkServerIdentity, type ConnectionOptions } from "node:tls"

export interface ServerUrl {
  /** For messages, such as `db.example.com:5432/fieldgate`. */
  readonly address: string
  /** In the order of the URL. */
  readonly hosts: readonly [Host, ...Array<Host>]
  readonly parameters: URLSearchParams
}

export interface Host {
  readonly name: string
  readonly port: number
  /** The URL with this host alone. */
  readonly url: Redacted.Redacted
  /** The folder of a Unix socket instead of a host name. */
  readonly isSocket: boolean
  /** As in the URL, for messages. */
  readonly shown: string
}

const unreadable = "the URL can't be read: percent-encode the special characters in its user name and password"

/** Sessions that Fieldgate can use write. */
const writable: ReadonlySet<string> = new Set(["any", "read-write", "primary"])

/** Returns the parts of the URL; fails with its fault, which contains no secret. */
export const parse = (url: Redacted.Redacted): Result.Result<ServerUrl, string> => {
  const text = Redacted.value(url)
  // An unescaped "@" in a password would make a host name of its rest, and messages have the host name.
  if (text.split("@").length > 2) return Result.fail(unreadable)
  const found = /^([a-z]+:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/su.exec(text)
  if (found === null) return Result.fail(unreadable)
  const [, scheme = "", user = "", authority = "", path = ""] = found
  const named = authority.split(",")
  const [first, ...others] = named.map((host) => URL.parse(`${scheme}${user}${host}${path}`))
  // An unescaped "/", "#" or "?" in a password ends the host, and the text after the user name is parsed as a port.
  if (first === null || first === undefined || (first.username === "" && text.includes("@"))) {
    return Result.fail(unreadable)
  }
  if (first.protocol !== "postgres:" && first.protocol !== "postgresql:") {
    return Result.fail("the URL must start with postgres://")
  }
  const session = first.searchParams.get("target_session_attrs")
  if (session !== null && !writable.has(session)) {
    return Result.fail(`target_session_attrs=${session} can't be used: Fieldgate needs read-write`)
  }
  const rest = others.flatMap((each) => each ?? [])
  const [head, ...tail] = [first, ...rest].flatMap(hostsOf)
  if (rest.length < others.length || head === undefined) return Result.fail(unreadable)
  const hosts = [head, ...tail] as const
  const address = `${hosts.map(({ shown }) => shown).join(",")}${first.pathname}`
  return Result.succeed({ address, hosts, parameters: first.searchParams })
}

/** The hosts of one URL: libpq accepts several in its parameters too. */
const hostsOf = (url: URL): ReadonlyArray<Host> => {
  const names = (url.searchParams.get("host") ?? url.hostname).split(",")
  const ports = url.searchParams.get("port")?.split(",") ?? [url.port]
  return names.map((each, index) => {
    const name = each === "" ? "localhost" : decodeURIComponent(each).replace(/^\[(.*)\]$/u, "$1")
    const port = ports[ports.length === 1 ? 0 : index] ?? ""
    const own = new URL(url)
    if (url.searchParams.has("host")) own.searchParams.set("host", name)
    if (url.searchParams.has("port")) own.searchParams.set("port", port)
    const isSocket = name.startsWith("/")
    const shown = isIP(name) === 6 ? `[${name}]` : name
    return {
      name,
      port: Number(port) || 5432,
      url: Redacted.make(own.href),
      isSocket,
      shown: isSocket || port === "" ? shown : `${shown}:${port}`
    }
  })
}

const verified: ReadonlySet<string> = new Set(["require", "verify-ca", "verify-full"])

/** Reads the certificates that the parameters name; undefined where they name none. Fails with the parameter's fault. */
export const tlsOf = ({ hosts, parameters }: ServerUrl): Result.Result<ConnectionOptions | undefined, string> => {
  const mode = parameters.get("sslmode")
  if (mode === null || !verified.has(mode)) return Result.succeed(undefined)
  const files = { ca: "sslrootcert", cert: "sslcert", key: "sslkey" } as const
  const options: ConnectionOptions = {}
  for (const [option, parameter] of Object.entries(files)) {
    const path = parameters.get(parameter)
    // `system`: the certificate authorities that Node trusts.
    if (path === null || path === "system") continue
    try {
      Object.assign(options, { [option]: readFileSync(path, "utf8") })
    } catch (cause) {
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown error"
      return Result.fail(`${parameter}: the file ${path} can't be read (${code})`)
    }
  }
  const passphrase = parameters.get("sslpassword")
  if (passphrase !== null) options.passphrase = passphrase
  if (mode === "verify-ca") options.checkServerIdentity = () => undefined
  // One of several hosts is chosen later, so the certificate is checked against each of them.
  else if (hosts.length > 1) {
    options.checkServerIdentity = (_, certificate) => {
      const faults = hosts.map(({ name }) => checkServerIdentity(name, certificate))
      return faults.includes(undefined) ? undefined : faults[0]
    }
  }
  if (Object.keys(options).length === 0) return Result.succeed(undefined)
  const [{ name }] = hosts
  return Result.succeed(isIP(name) === 0 ? { ...options, servername: name } : options)
}
