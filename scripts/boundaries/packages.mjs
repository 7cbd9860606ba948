/** The arrows between packages, and who may import Effect. design: react → client, server → core ◄ providers. */
import { resolveRelative } from "../source/imports.mjs"
import { isBarrel } from "./effectModules.mjs"

/** What each package's `src` may import of ours. */
const arrows = {
  core: [],
  client: [],
  react: ["client"],
  providers: ["core"],
  server: ["core"]
}

/** The server's composition root: the only part that knows which providers exist. */
export const isCompositionRoot = (path) => /^packages\/server\/src\/(main\.ts$|cli\/)/.test(path)

const withoutEffect = new Set(["client", "react"])

/** Where a file stands: `{ home, name, area }`, such as `{ home: "packages/core", name: "core", area: "src" }`. */
const placeOf = (path) => {
  const [top, name, area] = path.split("/")
  return { home: `${top}/${name}`, name, area: top === "packages" ? area : top }
}

/** The finding for one import, or undefined. */
export const packageFault = (file, specifier) => {
  const place = placeOf(file.path)
  return relativeFault(file, specifier, place) ?? ourFault(file, specifier, place) ?? foreignFault(specifier, place)
}

const relativeFault = (file, specifier, { home, area }) => {
  const target = resolveRelative(file, specifier)
  if (target === undefined) return undefined
  if (!target.startsWith(`${home}/`)) {
    return fault(
      `a relative import leaves ${home}`,
      "import the other package by name, through an entry of its exports"
    )
  }
  if (area === "console" && !target.startsWith(`${home}/console/`)) {
    return fault(
      "the console imports a file of the server",
      "the console may import @fieldgate/client and @fieldgate/react only"
    )
  }
  if (area !== "console" && area !== "package.json" && target.startsWith(`${home}/console/`)) {
    return fault("an import of the console's source", "the server serves the built console and doesn't import it")
  }
  if (area === "src" && !target.startsWith(`${home}/src/`)) {
    return fault("src imports a file outside of src", "move the file into src, or import it from a test")
  }
  if (area === "src" && /\/index\.tsx?$/.test(target)) {
    return fault("import of a barrel inside its package", "import the module that declares the name")
  }
  return undefined
}

const ourFault = (file, specifier, { name, area }) => {
  const [, ours, entry] = /^@fieldgate\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
  if (ours === undefined) return undefined
  if (/^src(\/|$)/.test(entry ?? "")) return fault("import of a src path", "import an entry that the package exports")
  if (area === "console") return consoleFault(ours)
  if (area !== "src") return undefined
  if (ours === name) return fault("a package imports itself by name", "import the module by its relative path")
  if (!mayImport(file.path, name, ours)) {
    return fault(
      `${name} imports ${ours}; it may import ${arrows[name]?.join(", ") || "nothing of ours"}`,
      advice(ours)
    )
  }
  if (ours === "core" && /^(testing|memory)(\/|$)/.test(entry ?? "")) {
    return fault(`src imports core's ${entry}`, "only tests and examples may; put this in a test folder")
  }
  if (ours === "core" && entry === undefined) {
    return fault("import of core's barrel", 'import the module, as in "@fieldgate/core/Platform"')
  }
  return undefined
}

const mayImport = (path, from, to) =>
  arrows[from]?.includes(to) === true || (to === "providers" && isCompositionRoot(path))

const advice = (ours) =>
  ours === "providers"
    ? "take a driver as a parameter or from ProviderRegistry; only packages/server/src/main.ts and src/cli/ choose providers"
    : "turn the arrow round: declare a port in core, or move the code to the package that may know both"

/** Settled 23: the console is an app on our public client and components, and knows nothing of the server's inside. */
const consoleFault = (ours) =>
  ours === "client" || ours === "react"
    ? undefined
    : fault(`the console imports ${ours}`, "the console may import @fieldgate/client and @fieldgate/react only")

const foreignFault = (specifier, { name, area }) => {
  if (area !== "examples" && isBarrel(specifier)) {
    return fault(`import of the barrel "${specifier}"`, 'import the module, as in "effect/Effect"')
  }
  if (area === "src" && withoutEffect.has(name) && /^(effect|@effect)(\/|$)/.test(specifier)) {
    return fault(`${name} imports Effect`, "browsers load this package: write it with plain TypeScript")
  }
  return undefined
}

const fault = (rule, mend) => ({ rule, mend })
