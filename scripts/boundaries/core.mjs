/** The layers of core: types, ports and rules of the capabilities, then their calls, the purity of rules, and which of Effect's modules core may use. */
import { resolveRelative } from "../source/imports.mjs"
import { pure, stabilityOf } from "./effectModules.mjs"

const source = "packages/core/src/"

const capabilities = [
  "connections",
  "domain",
  "groups",
  "installations",
  "integrations",
  "operations",
  "projects",
  "providers",
  "webhooks",
  "worker",
  "writes"
]

/** Each layer may import itself and the layers before it, of any capability. */
const layers = ["model", "calls", "platform", "Platform", "promise", "index"]

/** Leaves: what they may import beside themselves. Nothing in core imports them. */
const leaves = {
  memory: ["model"],
  testing: ["model", "calls", "Platform", "memory"]
}

/** Ports of `domain`: everything else there runs nothing. */
const ports = new Set(
  ["Digest", "IdGenerator", "RsaPublicKey", "StoreError"].map((name) => `${source}domain/${name}.ts`)
)

/** The layer or leaf of a path in core; undefined where the folder isn't known. */
const layerOf = (path) => {
  const [top, next] = path
    .slice(source.length)
    .replace(/\.tsx?$/, "")
    .split("/")
  if (top in leaves || layers.includes(top)) return top
  if (top === "Stores") return "model"
  if (!capabilities.includes(top)) return undefined
  return next === "calls" || top === "worker" ? "calls" : "model"
}

const isPure = (path) => path.includes("/rules/") || (path.startsWith(`${source}domain/`) && !ports.has(path))

/** The finding for one import of a file in core's src, or undefined. */
export const coreFault = (file, specifier) => {
  if (!file.path.startsWith(source)) return undefined
  const layer = layerOf(file.path)
  if (layer === undefined) {
    return fault(
      `"${file.path.slice(source.length)}" belongs to no capability of core`,
      `move it into ${capabilities.join(", ")}, or name its folder in scripts/boundaries/core.mjs`
    )
  }
  const target = resolveRelative(file, specifier)
  return target === undefined ? packageFault(file.path, layer, specifier) : layerFault(layer, layerOf(target))
}

const layerFault = (layer, targetLayer) => {
  const allowed = [layer, ...(leaves[layer] ?? layers.slice(0, layers.indexOf(layer)))]
  if (targetLayer === undefined || allowed.includes(targetLayer)) return undefined
  return fault(
    `${layer} imports ${targetLayer}`,
    targetLayer in leaves
      ? "memory and testing are leaves: only tests and examples import them"
      : `${layer} may import ${allowed.join(", ")}; move the rule down or pass the value in`
  )
}

const packageFault = (path, layer, specifier) => {
  if (layer === "testing" && (specifier === "vitest" || specifier === "@effect/vitest")) return undefined
  if (!specifier.startsWith("effect/")) {
    return fault(`core imports "${specifier}"`, "core depends on effect alone: ask for it through a port")
  }
  if (isPure(path) && !pure.has(specifier)) {
    return fault(
      `a pure file imports "${specifier}"`,
      "move what runs to calls; a module that runs nothing may join the list in scripts/boundaries/effectModules.mjs"
    )
  }
  return stabilityOf(specifier) === "unstable"
    ? fault(`"${specifier}" is marked @stability unstable`, "keep it in an adapter (server, providers), behind a port")
    : undefined
}

const fault = (rule, mend) => ({ rule, mend })
