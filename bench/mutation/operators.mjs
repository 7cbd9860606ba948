/** The small faults that mutation testing puts into TypeScript: replacements for nodes of the syntax tree. */

const comparisons = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="]
}

const arithmetic = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" }

/** Functions that are confused with each other. */
const swaps = new Map(
  [
    ["DateTime.isLessThan", "DateTime.isLessThanOrEqualTo"],
    ["DateTime.isGreaterThan", "DateTime.isGreaterThanOrEqualTo"],
    ["DateTime.min", "DateTime.max"],
    ["DateTime.add", "DateTime.subtract"],
    ["DateTime.addDuration", "DateTime.subtractDuration"],
    ["Duration.min", "Duration.max"],
    ["Duration.isLessThan", "Duration.isGreaterThan"],
    ["Option.isNone", "Option.isSome"],
    ["Result.isFailure", "Result.isSuccess"],
    ["Exit.isFailure", "Exit.isSuccess"],
    ["Math.min", "Math.max"],
    ["Math.floor", "Math.ceil"]
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one]
  ])
)

/** Functions whose first argument does the work, and which add a protection. */
const protections =
  /^Effect\.(uninterruptible|ensuring|onInterrupt|onExit|timeout|timeoutOrElse|retry|tap|tapError|catchTag|catchTags|catchIf|catchDefect|orDie|delay)$/

const methodSwaps = { some: "every", every: "some", startsWith: "endsWith", endsWith: "startsWith", findLast: "find" }

/** Methods whose removal leaves a value of the same type. */
const passing = new Set([
  "filter",
  "slice",
  "trim",
  "toLowerCase",
  "toUpperCase",
  "toSorted",
  "toReversed",
  "reverse",
  "sort",
  "normalize"
])

const isText = (node) => node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string")

const isCall = (node) =>
  node.type === "CallExpression" ||
  node.type === "YieldExpression" ||
  node.type === "AwaitExpression" ||
  (node.type === "UnaryExpression" && node.operator === "void")

const conditionOf = {
  IfStatement: ["true", "false"],
  ConditionalExpression: ["true", "false"],
  WhileStatement: ["false"]
}

const calls = (node, text) => {
  const name = text(node.callee)
  const args = node.arguments.map(text)
  const made = []
  if (swaps.has(name)) made.push(["other function", `${swaps.get(name)}(${args.join(", ")})`])
  if (protections.test(name) && args.length > 0 && (args.length > 1 || /uninterruptible|orDie/.test(name))) {
    made.push(["protection removed", `(${args[0]})`])
  }
  if (node.callee.type === "MemberExpression" && !node.callee.computed && !node.callee.optional) {
    const [of, method] = [text(node.callee.object), node.callee.property.name]
    if (Object.hasOwn(methodSwaps, method)) {
      made.push(["other method", `${of}.${methodSwaps[method]}(${args.join(", ")})`])
    }
    // `Module.filter(…)` is a function of a module, not a method.
    if (passing.has(method) && !/^[A-Z]\w*$/.test(of)) made.push(["method removed", `(${of})`])
  }
  return made
}

const numbers = ({ raw, value }) => (/^\d[\d_]*$/.test(raw) ? [["number", String(value + 1)]] : [])

const literals = (node) => {
  if (typeof node.value === "boolean") return [["boolean", String(!node.value)]]
  return typeof node.value === "number" ? numbers(node) : []
}

const binary = (node, text) => {
  const [left, right] = [text(node.left), text(node.right)]
  const own = comparisons[node.operator]
  if (own !== undefined) return own.map((operator) => ["comparison", `${left} ${operator} ${right}`])
  const other = arithmetic[node.operator]
  return other === undefined || isText(node.left) || isText(node.right)
    ? []
    : [["arithmetic", `${left} ${other} ${right}`]]
}

const expressions = {
  BinaryExpression: binary,
  LogicalExpression: (node, text) =>
    node.operator === "??"
      ? [["default removed", `(${text(node.left)})`]]
      : [
          ["condition removed", `(${text(node.left)})`],
          ["condition removed", `(${text(node.right)})`]
        ],
  UnaryExpression: (node, text) => (node.operator === "!" ? [["negation", `(${text(node.argument)})`]] : []),
  Literal: literals,
  CallExpression: calls
}

/** Replacements of an expression, by its place in its parent. */
export const replacements = (node, parent, text) => {
  const condition = parent?.test === node ? conditionOf[parent.type] : undefined
  const ofPlace = (condition ?? []).map((value) => ["condition", value])
  const ofPipe =
    parent?.type === "CallExpression" && isPipe(parent, text) && parent.arguments.includes(node)
      ? [["step removed", "((_) => _)"]]
      : []
  const own = (expressions[node.type]?.(node, text) ?? []).filter(
    ([name, to]) => condition === undefined || (name !== "negation" && !(name === "comparison" && /[!=]==? /.test(to)))
  )
  return [...ofPlace, ...ofPipe, ...own]
}

const isPipe = ({ callee }, text) =>
  callee.type === "MemberExpression" &&
  !callee.computed &&
  callee.property.name === "pipe" &&
  text(callee) !== "Schema.pipe"

export const isRemovable = (statement) => statement.type === "ExpressionStatement" && isCall(statement.expression)

/** Parts of a table: elements of an array and properties of an object, each of which may be removed. */
export const tableParts = (node) => {
  const parts = node.type === "ArrayExpression" ? node.elements : []
  return parts.length < 2 ? [] : parts.filter((part) => part !== null && part.type !== "SpreadElement")
}
