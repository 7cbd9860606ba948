/** All mutants of a file: where a fault may be put, and its text. Changes nothing. */
import { createHash } from "node:crypto"
import { parseSync } from "oxc-parser"
import { isRemovable, replacements, tableParts } from "./operators.mjs"
import { isSql, sqlFaults } from "./sql.mjs"

/** Wrappers of a type around an expression; any other TypeScript node holds types alone. */
const typed = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "TSInstantiationExpression"])

const skippedKeys = new Set(["type", "start", "end", "typeAnnotation", "typeArguments", "typeParameters", "returnType"])

const isNode = (value) => typeof value === "object" && value !== null && typeof value.type === "string"

const children = (node) => {
  if (node.type.startsWith("TS")) return typed.has(node.type) ? [node.expression] : []
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (skippedKeys.has(key)) return []
    if (key === "key" && !node.computed) return []
    if (node.type === "Property" && node.shorthand && key === "value") return []
    if (key === "property" && node.type === "MemberExpression" && !node.computed) return []
    if (node.type === "TaggedTemplateExpression" && key === "quasi") return value.expressions
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

/** Expressions that can't be wrapped: a callee keeps its receiver, a chain its end. */
const isFree = (node, parent) =>
  parent !== undefined &&
  parent.callee !== node &&
  parent.tag !== node &&
  parent.type !== "ChainExpression" &&
  !(parent.type === "AssignmentExpression" && parent.left === node) &&
  parent.type !== "UpdateExpression" &&
  node.type !== "SpreadElement"

const isChained = (node) => {
  for (let at = node; at !== undefined; at = at.object ?? at.callee) if (at.optional === true) return true
  return false
}

const isBlock = (parent) => parent?.type === "BlockStatement" || parent?.type === "Program"

const collapse = (text) => text.replaceAll(/\s+/g, " ").trim()

/** The source line of a mutant: it identifies the mutant for people, and stays the same if a file moves. */
const lineAround = (source, start) =>
  collapse(source.slice(source.lastIndexOf("\n", start - 1) + 1, source.indexOf("\n", start) + 1 || undefined))

const templateFaults = (node, template, source) => {
  const text = source.slice(template.start, template.end)
  if (!isSql(text, node !== template)) return []
  // Expressions are between the quasis, with `${` and `}`.
  const spans = template.quasis.slice(0, -1).map((quasi, index) => ({
    start: quasi.end - template.start,
    end: template.quasis[index + 1].start - template.start
  }))
  const widened = spans.map(({ end, start }) => {
    const from = text.lastIndexOf("${", Math.max(start, 0) + 2)
    return { start: from >= 0 ? Math.min(from, start) : start, end }
  })
  return sqlFaults(text, widened).map((fault) => {
    const start = template.start + fault.start
    const end = template.start + fault.end
    return {
      node,
      start,
      end,
      name: fault.name,
      to: source.slice(node.start, start) + fault.to + source.slice(end, node.end),
      shown: fault.to
    }
  })
}

const found = (source, program, ignored) => {
  const mutants = []
  const text = (node) => source.slice(node.start, node.end)
  const isIgnored = (node) => ignored.some((pattern) => pattern.test(text(node)))
  /** The start of the enclosing statement: a parenthesis there would call what the line before ends with. */
  let statementStart
  const visit = (node, parent) => {
    if (isBlock(parent) && node.type === "ExpressionStatement") statementStart = node.start
    if (
      (node.type === "CallExpression" ||
        node.type === "YieldExpression" ||
        node.type === "IfStatement" ||
        node.type === "Property") &&
      isIgnored(node)
    )
      return
    if (isBlock(parent) && isRemovable(node)) {
      mutants.push({ node, kind: "statement", name: "call removed", to: "", start: node.start, end: node.end })
    }
    if (isFree(node, parent) && !isChained(node)) {
      const leads = node.start === statementStart
      for (const [name, to] of replacements(node, parent, text)) {
        mutants.push({ node, kind: "expression", leads, name, to, start: node.start, end: node.end })
      }
      for (const part of tableParts(node)) {
        const next = node.elements[node.elements.indexOf(part) + 1]
        const rest = source.slice(node.start, part.start) + source.slice(next?.start ?? part.end, node.end)
        mutants.push({
          node,
          kind: "expression",
          leads,
          name: "element removed",
          to: rest,
          shown: "",
          start: part.start,
          end: part.end
        })
      }
      const template = node.type === "TaggedTemplateExpression" ? node.quasi : node
      if (template.type === "TemplateLiteral" && (node === template || text(node.tag).split("<")[0].endsWith("sql"))) {
        for (const fault of templateFaults(node, template, source))
          mutants.push({ kind: "expression", leads, ...fault })
      }
    }
    for (const child of children(node)) visit(child, node)
  }
  visit(program, undefined)
  return mutants
}

/** The mutants of a source. Keys are made of the surrounding text, so they stay the same if a file or lines move. */
export const mutantsOf = (path, source, ignored) => {
  const { errors, program } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const seen = new Map()
  return found(source, program, ignored).map(({ node, shown, ...mutant }) => {
    const from = collapse(source.slice(mutant.start, mutant.end))
    const described = {
      operator: mutant.name,
      line: lineAround(source, mutant.start),
      from: from.length > 160 ? `${from.slice(0, 157)}...` : from,
      to: collapse(shown ?? mutant.to).slice(0, 160)
    }
    const text = JSON.stringify(described)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return {
      path,
      kind: mutant.kind,
      leads: mutant.leads === true,
      span: { start: node.start, end: node.end },
      original: source.slice(node.start, node.end),
      at: source.slice(0, mutant.start).split("\n").length,
      replacement: mutant.to,
      described: nth === 1 ? described : { ...described, nth },
      order: createHash("sha1").update(`${text} ${nth}`).digest("hex")
    }
  })
}
