/** A script's own PostgreSQL in a temporary folder, finally removed. As root it runs under another account: PostgreSQL refuses root. */
import { execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chownSync, existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"
import { makeWatchedFolder } from "./deathWatch.mjs"

/**
 * Creates the cluster, with these settings, without starting it. Throws if PostgreSQL isn't installed. With `tls` it has a certificate for
 * localhost, issued by an authority of its own. `version` is a major version of PostgreSQL; without it, it is the installed one.
 */
export const makeCluster = async (changes = {}, { tls = false, version } = {}) => {
  const programs = findPrograms(version)
  const account = findAccount()
  const { path: folder, remove } = makeWatchedFolder("fieldgate-postgres-")
  const asAccount = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } }
  const password = randomBytes(16).toString("hex")
  const port = await freePort()
  initialize(programs, account, join(folder, "data"), password, asAccount)
  const certificates = tls ? makeCertificates(folder, asAccount) : undefined
  const secured =
    certificates === undefined ? {} : { ssl: "on", ssl_cert_file: certificates.cert, ssl_key_file: certificates.key }
  const user = `fieldgate:${password}`
  let server
  return {
    /** The same at every start. */
    url:
      certificates === undefined
        ? `postgres://${user}@127.0.0.1:${port}/postgres`
        : `postgres://${user}@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${certificates.ca}`,
    /** Resolves once it accepts connections. */
    start: async () => {
      server = spawnServer(programs, folder, { port, ...secured, ...changes }, asAccount)
      await untilReady(server)
    },
    /** `fast` ends every session; `immediate` is a crash, after which the next start recovers. */
    stop: async (mode = "fast") => {
      if (server === undefined || hasEnded(server)) return
      const gone = once(server, "exit")
      server.kill(mode === "immediate" ? "SIGQUIT" : "SIGINT")
      await gone
    },
    remove
  }
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

/** Of that major version: Debian's, or that of tools/postgres. */
export const findPrograms = (version) => {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const isWanted = (each) => version === undefined || each === String(version)
  const ofTools = fileURLToPath(
    new URL(`../../tools/postgres/node_modules/postgres-${version}/native/bin`, import.meta.url)
  )
  const folders = [
    ...versions.filter(isWanted).map((each) => join(debian, each, "bin")),
    ...(version === undefined ? (process.env.PATH ?? "").split(":") : [ofTools])
  ]
  const found = folders.find((folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb")))
  if (found !== undefined) return found
  throw new Error(
    version === undefined
      ? "PostgreSQL isn't installed; on Debian: apt-get install postgresql"
      : `PostgreSQL ${version} isn't installed; run \`npm ci --prefix tools/postgres\` for 16, 17 and 18`
  )
}

/** The server's account: that of this script, or `postgres` or the unprivileged system account if that is root. */
export const findAccount = () => {
  if (process.getuid() !== 0) return undefined
  for (const name of ["postgres", "65534"]) {
    try {
      const id = (flag) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }))
      return { uid: id("-u"), gid: id("-g") }
    } catch {
      // This account doesn't exist; the next one may.
    }
  }
  throw new Error(
    "PostgreSQL can't run as root, and neither the account postgres nor an unprivileged one (65534) exists"
  )
}

/** Creates a cluster in that folder with the role `fieldgate`. */
export const initialize = (programs, account, data, password, asAccount) => {
  const folder = join(data, "..")
  const passwordFile = join(folder, "password")
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account !== undefined) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const options = ["--auth=scram-sha-256", "--username=fieldgate", `--pwfile=${passwordFile}`, "--encoding=UTF8"]
  execFileSync(join(programs, "initdb"), [`--pgdata=${data}`, "--no-sync", ...options], { ...asAccount, stdio: "pipe" })
}

/** The files of a certificate authority and of a certificate for localhost. */
const makeCertificates = (folder, asAccount) => {
  // The authority's certificate is read by clients of other accounts.
  const [ca, caKey, cert, key, request] = ["ca.pem", "ca.key", "server.pem", "server.key", "server.csr"].map((name) =>
    join(folder, name)
  )
  const openssl = (...args) => execFileSync("openssl", args, { ...asAccount, stdio: "pipe" })
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
  openssl(
    "req",
    "-x509",
    ...newKey,
    "-keyout",
    caKey,
    "-out",
    ca,
    "-subj",
    "/CN=fieldgate test authority",
    "-days",
    "2"
  )
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  openssl("req", ...newKey, "-keyout", key, "-out", request, ...name)
  const issued = ["-CA", ca, "-CAkey", caKey, "-CAcreateserial", "-copy_extensions", "copy", "-days", "2"]
  openssl("x509", "-req", "-in", request, "-out", cert, ...issued)
  return { ca, cert, key }
}

const spawnServer = (programs, folder, changes, asAccount) => {
  // It is temporary, so it doesn't wait for the disk: its data survive its own crash nevertheless.
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: folder, fsync: "off", ...changes }
  return spawn(
    join(programs, "postgres"),
    ["-D", join(folder, "data"), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // A process group of its own: Ctrl-C reaches the user of the server first, and the server is stopped here.
    { ...asAccount, stdio: ["ignore", "ignore", "pipe"], detached: true }
  )
}

/** Reads its log until it is ready, and further, so that the log never fills its pipe. */
const untilReady = (server) =>
  new Promise((resolve, reject) => {
    const said = []
    createInterface({ input: server.stderr }).on("line", (line) => {
      said.push(line)
      if (line.includes("ready to accept connections")) resolve()
      if (said.length > 20) said.shift()
    })
    server.once("exit", () => reject(new Error(`PostgreSQL ended before it was ready:\n${said.join("\n")}`)))
  })
