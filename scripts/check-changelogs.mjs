/** Changelogs belong to the versions that stand in the packages, and notes for the next ones can be read by the tool that takes them. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readBelow, root } from "./source/files.mjs"
import { packageNames } from "./source/packed.mjs"
import { isProgram } from "./source/program.mjs"
import { report } from "./source/report.mjs"

/** A changelog as `{ path, text, version }`; its first heading of the second rank is the package's version. */
export const changelogFaults = ({ path, text, version }) => {
  const [, first] = /^## (.+)$/mu.exec(text) ?? []
  return first === version
    ? []
    : [
        {
          path,
          line: 1,
          rule: `its newest version is ${first ?? "missing"}, the package's ${version}`,
          mend: "change versions by `npm run changeset -- version`"
        }
      ]
}

const form = /^---\n(?<bumps>(?:"[^"\n]+": (?:major|minor|patch)\n)+)---\n\n?(?<sentence>\S[^]*)$/u

/** A note names packages of ours and says something. */
export const noteFaults = ({ path, text }, names) => {
  const mend = "write it by `npm run changeset`"
  const { bumps, sentence } = form.exec(text)?.groups ?? {}
  if (bumps === undefined || sentence.trim() === "") {
    return [{ path, line: 1, rule: "no packages with major, minor or patch, and a sentence below", mend }]
  }
  const unknown = [...bumps.matchAll(/^"([^"]+)"/gmu)].map(([, name]) => name).filter((name) => !names.includes(name))
  return unknown.map((name) => ({ path, line: 1, rule: `"${name}" is no package of this repository`, mend }))
}

const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "")

const main = () => {
  const manifests = packageNames.map((name) => JSON.parse(read(`packages/${name}/package.json`)))
  const changelogs = packageNames.map((name, index) => {
    const path = `packages/${name}/CHANGELOG.md`
    return { path, text: read(path), version: manifests[index].version }
  })
  const notes = readBelow(".changeset", (name) => name.endsWith(".md") && name !== "README.md")
  report(`${changelogs.length} changelogs and ${notes.length} notes for the next versions`, [
    ...changelogs.flatMap(changelogFaults),
    ...notes.flatMap((note) =>
      noteFaults(
        note,
        manifests.map(({ name }) => name)
      )
    )
  ])
}

if (isProgram(import.meta.url)) main()
