/** The id of a service is the path of its module, so that an error about a missing service shows where to look. */
import { withoutComments } from "./code.mjs"

/** The shape may be in between; the id is the first string argument after `()`, `>` or the name itself. */
const declared =
  /\b(?:Context|HttpApiMiddleware)\.(?:Service|Reference)\b[\s\S]*?(?:[)>]|Service|Reference)\(\s*"([^"]+)"/g
const inPackage = /^packages\/(\w+)\/src\/(.+)\.tsx?$/

/** An id is the path of its module, or that path and the declared name if a module declares several. */
export const serviceIdFaults = (file) => {
  const [, name, module] = inPackage.exec(file.path) ?? []
  if (name === undefined) return []
  const path = `@fieldgate/${name}/${module}`
  return Array.from(withoutComments(file.text).matchAll(declared))
    .filter(([, id]) => id !== path && !(id.startsWith(`${path}/`) && !id.slice(path.length + 1).includes("/")))
    .map((found) => ({
      offset: found.index + found[0].lastIndexOf('"', found[0].length - 2),
      rule: `the id "${found[1]}" is not the place where it is declared`,
      fix: `call it "${path}", or "${path}/<Name>" where the file declares several`
    }))
}
