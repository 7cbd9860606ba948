/** Links of a page to other files of the repository, and to headings in them. */
import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { root } from "../source/files.mjs"

const link = /\]\((?<target>[^)\s]+)\)/gu

export const brokenLinks = ({ path, text }) =>
  [...withoutCode(text).matchAll(link)].flatMap(({ groups: { target }, index }) => {
    const fault = faultOf(path, target)
    const line = text.slice(0, index).split("\n").length
    return fault === undefined ? [] : [{ path, line, rule: fault, fix: "link to an existing file and heading" }]
  })

/** The same length, so that positions stay. */
const withoutCode = (text) => text.replaceAll(/^```[^]*?^```$|`[^`\n]+`/gmu, (code) => code.replaceAll(/[^\n]/gu, " "))

const faultOf = (path, target) => {
  if (/^[a-z]+:/u.test(target)) return undefined
  const [file, heading] = decodeURIComponent(target).split("#")
  const absolute = file === "" ? join(root, path) : join(root, dirname(path), file)
  if (!existsSync(absolute)) return `${relative(root, absolute)} isn't there`
  if (heading === undefined || statSync(absolute).isDirectory()) return undefined
  return headingsOf(readFileSync(absolute, "utf8")).includes(heading) ? undefined : `${file} has no heading #${heading}`
}

/** In GitHub's form of heading anchors. */
const headingsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gmu)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-")
  )
