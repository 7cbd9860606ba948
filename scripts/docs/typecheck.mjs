/** Typechecks all TypeScript and JavaScript of the pages in one compiler run, against the packages' sources. */
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../source/files.mjs"

const extension = { ts: "ts", tsx: "tsx", js: "mjs" }

/** Blocks that show a file are checked with that file. */
export const isChecked = ({ language, exception, isShown }) =>
  Object.hasOwn(extension, language) && exception !== "no-check" && !isShown

const folder = join(root, "scripts/dist/docs")
const nameOf = ({ path, line, language }) => `${path.replaceAll(/\W+/gu, "-")}-${line}.${extension[language]}`

const packages = ["core", "providers", "server", "client", "react"].map((name) => ({
  path: `../../../packages/${name}`
}))

const compilerOptions = {
  noEmit: true,
  rewriteRelativeImportExtensions: false,
  allowImportingTsExtensions: true,
  rootDir: "../../..",
  outDir: "out",
  tsBuildInfoFile: "out/.tsbuildinfo",
  lib: ["ES2024", "DOM", "DOM.Iterable"],
  jsx: "react-jsx",
  allowJs: true,
  checkJs: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  types: ["node", "react"]
}

/** The compiler's errors in the blocks: one finding for each, at its line of the page. */
export const typecheck = (blocks) => {
  const checked = blocks.filter(isChecked)
  prepare(checked)
  const { stdout, stderr, error } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-b", "."], {
    cwd: folder,
    encoding: "utf8"
  })
  if (error !== undefined) throw error
  return `${stdout}${stderr}`.split("\n").flatMap((line) => findingOf(checked, line))
}

const prepare = (checked) => {
  for (const kind of ["blocks"]) rmSync(join(folder, kind), { recursive: true, force: true })
  mkdirSync(join(folder, "blocks"), { recursive: true })
  for (const block of checked) writeFileSync(join(folder, "blocks", nameOf(block)), block.code)
  const config = {
    extends: "../../../tsconfig.base.json",
    compilerOptions,
    include: ["blocks", "../../docs/given.d.ts"],
    references: packages
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config, null, 2))
}

/** Continuation lines of an error are part of its rule; an error elsewhere is reported unchanged. */
const findingOf = (checked, text) => {
  const [, name, line, rule] = /^(?:.*\/)?([^/(]+)\((\d+),\d+\): (error .*)$/u.exec(text) ?? []
  if (name === undefined)
    return text.includes("error TS") ? [{ path: "docs", line: 1, rule: text, fix: "fix the types" }] : []
  const block = checked.find((one) => nameOf(one) === name)
  if (block === undefined) return [{ path: name, line: Number(line), rule, fix: "fix the types" }]
  return [{ path: block.path, line: block.line + Number(line), rule, fix: "write what compiles, or no-check: <why>" }]
}
