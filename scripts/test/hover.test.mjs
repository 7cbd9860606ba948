import { execFileSync } from "node:child_process"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import { beforeAll, expect, test } from "vitest"
import * as declarations from "../../packages/core/src/calls.ts"
import { root } from "../source/files.mjs"
import { installTool } from "../source/installTool.mjs"

/** A user's program: each declared constant is an input whose properties are read. */
const program = `
import type { Client } from "@fieldgate/client"
import type { PromisePlatform } from "@fieldgate/core/promise"
type Input<Name extends keyof PromisePlatform> = PromisePlatform[Name] extends (input: infer I, ...rest: never) => unknown ? I : never
type Objects = ReturnType<Client["objects"]>
declare const writeRecords: Input<"writeRecords">
declare const createInstallation: Input<"createInstallation">
declare const generateConnection: Input<"generateConnection">
declare const objects: NonNullable<Parameters<Client["objects"]>[1]>
declare const objectsCreate: Objects["create"] extends { (...input: infer A): unknown; (...input: infer B): unknown } ? NonNullable<(A | B)[1]> : never
declare const verbs: Objects
declare const calls: { [Name in keyof PromisePlatform as Name extends string ? Name : never]: Parameters<PromisePlatform[Name]> }

declare const fieldgate: PromisePlatform
void fieldgate.writeRecords({ project: "p", integration: "i", objectName: "o", request: { groupRef: "g", type: "create", retryPolicy: { deadlineHours: 1 } } })
`

const file = join(root, "hover.ts")

let ts
let onSources
let onBuilt

/** Properties of a type that this repository declares, and of the objects and arrays below it. */
const walk = (checker, visit) => {
  const seen = new Set()
  const step = (type, path) => {
    if (type.isUnion()) return type.types.forEach((each) => step(each, path))
    if (seen.has(type) || (type.flags & ts.TypeFlags.Primitive) !== 0) return
    seen.add(type)
    const items =
      checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getIndexTypeOfType(type, ts.IndexKind.String)
    if (items !== undefined) step(items, `${path}[]`)
    for (const property of checker.getPropertiesOfType(type)) {
      const [declaration] = property.declarations ?? []
      const source = declaration?.getSourceFile().fileName
      if (source === undefined || !source.startsWith(root) || source.includes("/node_modules/")) continue
      const name = `${path}.${property.name}`
      visit(property, name)
      step(checker.getTypeOfSymbol(property), name)
    }
  }
  return step
}

beforeAll(() => {
  ts = createRequire(join(installTool("codegen", "tsc"), "package.json"))("typescript")
  const tsc = join(root, "node_modules/typescript/bin/tsc")
  const packages = ["packages/core", "packages/client"]
  execFileSync(process.execPath, [tsc, "-b", ...packages], { cwd: root, stdio: "inherit", timeout: 280_000 })
  onSources = makeService(["@fieldgate/source"])
  onBuilt = makeService([])
}, 300_000)

const makeService = (customConditions) =>
  ts.createLanguageService({
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
      customConditions,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      types: []
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = name === file ? program : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath
  })

const textOf = (parts) => ts.displayPartsToString(parts)

/** A comment's text, or the `@description` of a generated type. */
const sentenceOf = (symbol, checker) =>
  [
    symbol.getDocumentationComment(checker),
    ...symbol.getJsDocTags(checker).flatMap(({ name, text }) => (name === "description" ? [text] : []))
  ]
    .map(textOf)
    .join("")

test.each([
  ["sources", () => onSources],
  ["published declarations", () => onBuilt]
])(
  "resolves the inputs that it reads in the %s",
  (_, service) => {
    const messages = service()
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
    expect(messages).toEqual([])
  },
  120_000
)

const propertiesOf = (service, name) => {
  const checker = service.getProgram().getTypeChecker()
  const declared = service.getProgram().getSourceFile(file).statements.flatMap(declarationsOf).find(isNamed(name))
  const properties = []
  walk(checker, (property, path) => properties.push({ path, property }))(checker.getTypeAtLocation(declared), name)
  expect(properties.length, "properties that were read").toBeGreaterThan(2)
  return properties
}

const undocumented = (service, name) => {
  const checker = service.getProgram().getTypeChecker()
  return propertiesOf(service, name)
    .filter(({ property }) => sentenceOf(property, checker) === "")
    .map(describeProperty)
}

const declarationsOf = (statement) => (ts.isVariableStatement(statement) ? statement.declarationList.declarations : [])
const isNamed = (name) => (declaration) => declaration.name.text === name

/** The path with the declaration that needs the sentence. */
const describeProperty = ({ path, property: { declarations } }) => {
  const source = declarations[0].getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(declarations[0].getStart())
  return `${path} (${relative(root, source.fileName)}:${line + 1})`
}

test("reads the input of every call", () => {
  const declared = Object.values(declarations).flatMap(({ access, name }) => (access === undefined ? [] : [name]))
  expect(declared.length).toBeGreaterThan(60)
  for (const service of [onSources, onBuilt]) {
    const read = new Set(propertiesOf(service, "calls").map(({ path }) => /^calls\.(\w+)$/u.exec(path)?.[1]))
    expect(declared.filter((name) => !read.has(name))).toEqual([])
  }
})

test.each(["writeRecords", "createInstallation", "generateConnection", "calls", "objects", "objectsCreate", "verbs"])(
  "documents every property of %s",
  (name) => {
    expect(undocumented(onSources, name)).toEqual([])
  }
)

test.each(["writeRecords", "createInstallation", "generateConnection", "calls", "objects", "objectsCreate", "verbs"])(
  "documents every property of %s in the published declarations",
  (name) => {
    expect(undocumented(onBuilt, name)).toEqual([])
  }
)

test.each(["objectName", "request", "groupRef", "type", "retryPolicy", "deadlineHours"])(
  "shows the sentence of %s at a call",
  (name) => {
    const position = program.indexOf(`${name}:`, program.indexOf("void fieldgate"))
    for (const service of [onSources, onBuilt]) {
      const { documentation } = service.getQuickInfoAtPosition(file, position)
      expect(textOf(documentation)).toMatch(/^[A-Z`].*\.$/su)
    }
  }
)
