/** The ranks of folders inside core, the purity of `domain`, `write`, `config`, `manifest` and `webhooks`, and which of Effect's modules core may use. */
import { resolveRelative } from "../source/imports.mjs"
import { pure, stabilityOf } from "./effectModules.mjs"

const source = "packages/core/src/"

/** Each rank may import itself and the ranks before it. */
const ranks = [
  "domain",
  "write",
  "config",
  "manifest",
  "webhooks",
  "ports",
  "usecases",
  "platform",
  "Platform",
  "promise"
]

/** Leaves: what they may import beside themselves. Nothing in core imports them. */
const leaves = {
  memory: ["domain", "write", "webhooks", "ports"],
  testing: ["domain", "write", "webhooks", "ports", "usecases", "Platform", "memory"]
}

/** The package's own index is generated and lists every rank. */
const index = "index"

/** The rank or leaf of a path in core: its first folder, or the name of a file that stands at the top. */
const roomOf = (path) =>
  path
    .slice(source.length)
    .replace(/\.tsx?$/, "")
    .split("/")[0]

const allowedRooms = (room) => {
  if (room === index) return ranks
  if (room in leaves) return [room, ...leaves[room]]
  const rank = ranks.indexOf(room)
  return rank === -1 ? undefined : ranks.slice(0, rank + 1)
}

/** The finding for one import of a file in core's src, or undefined. */
export const coreFault = (file, specifier) => {
  if (!file.path.startsWith(source)) return undefined
  const room = roomOf(file.path)
  const allowed = allowedRooms(room)
  if (allowed === undefined) {
    return fault(
      `"${room}" has no rank in core`,
      `move it into ${ranks.join(", ")} or ${Object.keys(leaves).join(", ")}, or give it a rank in scripts/boundaries/core.mjs`
    )
  }
  const target = resolveRelative(file, specifier)
  return target === undefined ? packageFault(room, specifier) : rankFault(room, roomOf(target), allowed)
}

const rankFault = (room, targetRoom, allowed) =>
  allowed.includes(targetRoom)
    ? undefined
    : fault(
        `${room} imports ${targetRoom}`,
        targetRoom in leaves
          ? "memory and testing are leaves: only tests and examples import them"
          : `${room} may import ${allowed.join(", ")}; move the rule down or pass the value in`
      )

const packageFault = (room, specifier) => {
  if (room === "testing" && (specifier === "vitest" || specifier === "@effect/vitest")) return undefined
  if (!specifier.startsWith("effect/")) {
    return fault(`core imports "${specifier}"`, "core depends on effect alone: ask for it through a port")
  }
  if (["domain", "write", "config", "manifest", "webhooks"].includes(room) && !pure.has(specifier)) {
    return fault(
      `${room} is pure and imports "${specifier}"`,
      "move what runs to usecases; a module that runs nothing may join the list in scripts/boundaries/effectModules.mjs"
    )
  }
  return stabilityOf(specifier) === "unstable"
    ? fault(`"${specifier}" is marked @stability unstable`, "keep it in an adapter (server, providers), behind a port")
    : undefined
}

const fault = (rule, mend) => ({ rule, mend })
