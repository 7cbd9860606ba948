/** Keeps installs the same everywhere: exact versions, and lockfiles that name no download address. */
import { readBelow } from "./source/files.mjs"
import { lineAt } from "./source/mask.mjs"
import { report } from "./source/report.mjs"
import { isProgram } from "./source/program.mjs"

const groups = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]
/** A package under another name is as exact as its version. */
const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/** A peer says which versions of the host's own copy it works with, and may be a range. */
const range = /^(\^|>=?\s*)?\d+(\.\d+){0,2}(\s*(\|\||<)\s*.+)?$/

const rules = { "package-lock.json": lockFaults, "package.json": versionFaults, ".npmrc": registryFaults }
const ruleFor = (path) => rules[path.split("/").at(-1)]

/** All findings for package files, lockfiles and npm's settings given as `{ path, text }`. */
export const checkLockfile = (files) => files.flatMap((file) => ruleFor(file.path)(file))

function lockFaults(file) {
  const addresses = Object.entries(JSON.parse(file.text).packages ?? {}).filter(([, { resolved }]) =>
    /^[a-z+]+:\/\//.test(resolved ?? "")
  )
  return addresses.map(([name, { resolved }]) => ({
    path: file.path,
    line: lineAt(file.text, file.text.indexOf(resolved)),
    rule: `"${name}" names a download address`,
    mend: 'put omit-lockfile-registry-resolved=true into .npmrc and run "npm install" again'
  }))
}

function versionFaults(file) {
  const manifest = JSON.parse(file.text)
  return groups.flatMap((group) =>
    Object.entries(manifest[group] ?? {})
      .filter(([, version]) => !(exact.test(version) || (group === "peerDependencies" && range.test(version))))
      .map(([name, version]) => ({
        path: file.path,
        line: lineAt(file.text, file.text.indexOf(`"${name}"`, file.text.indexOf(`"${group}"`))),
        rule: `${group} has ${name}@${version}, not an exact version`,
        mend: "pin the version that the lockfile has"
      }))
  )
}

function registryFaults(file) {
  return Array.from(file.text.matchAll(/^.*registry\s*=\s*\S*:\/\/.*$/gm), (found) => ({
    path: file.path,
    line: lineAt(file.text, found.index),
    rule: "names a registry",
    mend: "remove the line: each machine has its own registry"
  }))
}

if (isProgram(import.meta.url)) {
  const files = readBelow(".", (name) => name in rules)
  report(`versions in ${files.length} package and lock files`, checkLockfile(files))
}
