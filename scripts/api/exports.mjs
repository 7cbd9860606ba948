/** The exports of a module, read from its emitted declarations. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { isAbsolute, resolve } from "node:path"
import { parseSync } from "oxc-parser"

const longest = 180

/**
 * One line for each export of the module, sorted. Files are given without `.d.ts`. A namespace that is an entry of its own (`keyOf`: file
 * to key) is named, any other one is listed with its properties.
 */
export const exportsOf = (file, keyOf) =>
  [...membersOf(file, keyOf)]
    .flatMap(([name, texts]) => texts.map((text) => ({ name, text })))
    .toSorted((a, b) => (a.name === b.name ? compared(a.text, b.text) : compared(a.name, b.name)))
    .map(({ name, text }) => shortened(qualified(name, text)))

const qualified = (name, text) =>
  declaration.test(text) ? text.replace(declaration, (_, kind) => `${kind} ${name}`) : `${name}: ${text}`

const declaration = /^((?:abstract )?class|const|enum|function|interface|let|namespace|type) [\w$]+/

const compared = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

const shortened = (line) => {
  if (line.length <= longest) return line
  const digest = createHash("sha256").update(line).digest("hex").slice(0, 8)
  return `${line.slice(0, longest)} … #${digest}`
}

/** Exported names, each with the text of its value, its type, or both. */
const membersOf = (file, keyOf) => {
  const { declared, imported, statements } = moduleOf(file)
  const members = new Map()
  const add = (name, texts) => members.set(name, [...(members.get(name) ?? []), ...texts])
  const namespace = (name, source) => {
    const key = keyOf.get(source)
    if (key !== undefined || !isOwn(source)) return add(name, [`namespace ${name} = ${key ?? source}`])
    for (const [member, texts] of membersOf(source, keyOf)) add(`${name}.${member}`, texts)
  }
  const from = (source, name, as) => {
    if (!isOwn(source)) return add(as, [`from ${source}`])
    const texts = membersOf(source, keyOf).get(name)
    if (texts === undefined) throw new Error(`${file} exports ${name} of ${source}, which has none`)
    add(as, texts)
  }
  const local = (name, as) => {
    const origin = imported.get(name)
    if (origin === undefined) add(as, declared.get(name) ?? [])
    else if (origin.name === "*") namespace(as, origin.source)
    else from(origin.source, origin.name, as)
  }
  for (const statement of statements) {
    const source = statement.source ? sourceOf(file, statement.source.value) : undefined
    if (statement.type === "ExportAllDeclaration") {
      if (statement.exported) namespace(nameOf(statement.exported), source)
      else if (isOwn(source)) for (const [name, texts] of membersOf(source, keyOf)) add(name, texts)
      else add("*", [`from ${source}`])
    } else if (statement.type === "ExportNamedDeclaration") {
      for (const name of new Set(namesOf(statement.declaration))) if (!members.has(name)) local(name, name)
      for (const { exported, local: own } of statement.specifiers) {
        if (source === undefined) local(nameOf(own), nameOf(exported))
        else from(source, nameOf(own), nameOf(exported))
      }
    } else if (statement.type === "ExportDefaultDeclaration") {
      add("default", [statement.declaration.name ?? statement.declaration.id?.name ?? "expression"])
    }
  }
  return members
}

const read = new Map()

const moduleOf = (file) => {
  const known = read.get(file)
  if (known !== undefined) return known
  const path = `${file}.d.ts`
  const text = readFileSync(path, "utf8")
  const { comments, errors, program } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const textOf = ({ start, end }) => plain(withoutComments(text, comments, start, end))
  const [declared, imported] = [new Map(), new Map()]
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      for (const { imported: name, local } of statement.specifiers) {
        imported.set(local.name, { name: name ? nameOf(name) : "*", source: sourceOf(file, statement.source.value) })
      }
    }
    const declaration = statement.declaration ?? statement
    const parts = declaration.type === "VariableDeclaration" ? declaration.declarations : [declaration]
    for (const part of parts) {
      const name = part.id?.name
      if (name === undefined) continue
      const kind = part === declaration ? "" : `${declaration.kind} `
      declared.set(name, [...(declared.get(name) ?? []), kind + textOf(part)])
    }
  }
  // The base of a schema class is a constant without a name of its own: its text belongs to the class.
  for (const [name, texts] of declared) {
    const [base] = declared.get(`${name}_base`) ?? []
    const type = base?.slice(base.indexOf(": ") + 2)
    if (type !== undefined)
      declared.set(
        name,
        texts.map((each) => each.replace(`${name}_base`, () => type))
      )
  }
  const module = { declared, imported, statements: program.body }
  read.set(file, module)
  return module
}

const namesOf = (declaration) =>
  declaration?.type === "VariableDeclaration"
    ? declaration.declarations.map(({ id }) => id.name)
    : declaration
      ? [declaration.id.name]
      : []

const nameOf = (node) => node.name ?? node.value

/** A file of the package without its extension, or the name of another package. */
const sourceOf = (file, specifier) =>
  specifier.startsWith(".") ? resolve(file, "..", specifier).replace(/(\.d)?\.[jt]sx?$/, "") : specifier

const isOwn = isAbsolute

const withoutComments = (text, comments, start, end) => {
  const inside = comments.filter((comment) => comment.start >= start && comment.end <= end)
  const cuts = [start, ...inside.flatMap((comment) => [comment.start, comment.end]), end]
  return cuts.flatMap((at, index) => (index % 2 === 0 ? [text.slice(at, cuts[index + 1])] : [])).join("")
}

/** On one line, with types of other modules by name: `import("effect/Schema").String` is `Schema.String`. */
const plain = (text) =>
  text
    .replaceAll(/import\("(?:[^"]*\/)?([^"/]+?)(?:\.d)?(?:\.[jt]sx?)?"\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .replace(/^declare /, "")
    .replace(/;$/, "")
    .trim()
