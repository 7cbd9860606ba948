/**
 * Which file may import what: the arrows of ARCHITECTURE.md as tables. `oxlint.config.ts` makes `no-restricted-imports` of them.
 * Of the rows that match a file only the last one holds, so the general rows come first and each row repeats what it keeps.
 * A specifier is matched as it is written. The patterns are Rust's regular expressions, which have no lookahead.
 */

interface Pattern {
  readonly regex?: string
  readonly importNames?: Array<string>
  readonly group?: Array<string>
  readonly message: string
}

/** Globs of files, and what those files may not import. */
type Row = [files: Array<string>, patterns: Array<Pattern>]

const banned = (regex: string, message: string): Pattern => ({ regex, message })

// ── Packages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Our packages that the `src` of each package may import. */
const arrows = {
  core: [],
  client: [],
  react: ["client"],
  providers: ["core"],
  server: ["core"]
} satisfies Record<string, Array<string>>
const packages = Object.keys(arrows)

const everywhere = [
  banned(
    String.raw`^\.(.*[/-])?(utils?|helpers?|common|shared|misc|managers?)([/.-]|$)|^\..*(Utils?|Helpers?|Common|Shared|Misc|Managers?)([A-Z/.-]|$)|^\..*([/-](services?|impl|live)|Services?|Impl|Live)(/|\.|$)`,
    "The name says nothing: call the file after the one thing that it holds."
  ),
  banned("^@fieldgate/[^/]+/src(/|$)", "Import an entry that the package exports.")
]

/** Entries that load every module below them. */
const noBarrels = banned(
  "^(effect|effect/[a-z-]+|@effect/(platform-node|platform-node-shared|sql-pg))$",
  'Import the module, as in "effect/Effect".'
)

const staysInPackage = banned(
  String.raw`^(\.\./)+((packages|examples|scripts|bench|tools)/|(${packages.join("|")})/(src|test|console)/)`,
  "Import the other package by name, through an entry of its exports."
)

/** Vitest's assertions compare what redacted values hold (packages/core/test/RedactedEquality.ts). Node's take any two for equal. */
const seesSecrets: ReadonlyArray<Pattern> = [
  banned("^(node:)?assert(/|$)", "Take assert from @effect/vitest or vitest: it tells redacted values apart."),
  {
    regex: "^(node:)?util$",
    importNames: ["isDeepStrictEqual"],
    message: "Take assert from @effect/vitest or vitest: it tells redacted values apart."
  }
]

const inPackage = [...everywhere, noBarrels, staysInPackage, ...seesSecrets]

const notTheConsole = banned(
  String.raw`^(\.\./)+console/`,
  "The server serves the built console and doesn't import it."
)

/** Rules for the `src` of a package that may import these packages of ours. */
const inSource = (name: string, allowed: ReadonlyArray<string>): Array<Pattern> => [
  ...inPackage,
  notTheConsole,
  banned(String.raw`^(\.\./)+(test|embedded|gallery)/`, "Move the file into src, or import it from a test."),
  banned(String.raw`^\.(.*/)?index\.tsx?$`, "Import the module that declares the name."),
  banned(`^@fieldgate/${name}(/|$)`, "Import the module by its relative path."),
  banned(
    `^@fieldgate/(${packages.filter((other) => other !== name && !allowed.includes(other)).join("|")})(/|$)`,
    `The source of ${name} may import ${allowed.join(" and ") || "none of our packages"}: declare a port in core, or take the value as a parameter.`
  ),
  {
    regex: "^node:crypto$",
    importNames: ["randomUUID"],
    message: "Ask IdGenerator or effect/Random, so that a test can foresee it."
  },
  banned("^@fieldgate/core$", 'Import the module, as in "@fieldgate/core/Platform".'),
  banned("^@fieldgate/core/(testing|memory)(/|$)", "Only tests and examples may import it.")
]

const noEffect = banned("^@?effect(/|$)", "Browsers load this package: write it in plain TypeScript.")

const names = (text: string) => text.trim().split(/\s+/u)

/**
 * Folders of core's `src`; those of the server have the same names. In each of core, `rules` is pure, `calls` is a layer above the rest;
 * all of `worker` is calls. `call` declares calls.
 */
const capabilities = names(`
  audit connections domain groups installations integrations members operations projects providers records webhooks worker writes
`)

const inServer = inSource("server", arrows.server)

const notThePrograms = banned(String.raw`^\.(.*/)?(cli/|main\.ts$)`, "Only the command line imports its own files.")

/** What the capabilities of the server share, and the capabilities themselves. */
const belowComposition = [
  ...inServer,
  notThePrograms,
  banned(
    String.raw`^\.(.*/)?(embed/|(Routes|HttpServer|SqlStores|DatabasePlatform)\.ts$)`,
    "Routes, HttpServer, SqlStores and DatabasePlatform compose this file: it doesn't import them."
  )
]
const notTheHandlers = banned(String.raw`^\.(.*/)?[A-Za-z]+Handlers\.ts$`, "Only Routes.ts imports handlers.")
const notTheStores = banned(
  String.raw`^\.(.*/)?Sql[A-Za-z]+(Store|Queue|History|Outbox)\.ts$`,
  "Stores are above this folder: move what is shared down into sql."
)
const notHttp = banned(
  String.raw`^(\.(.*/)?(http|contract)/|effect/http)`,
  "This file knows nothing of HTTP: move that part to the handlers."
)
const notTheDatabase = banned(
  String.raw`^(\.(.*/)?(sql/|Sql[A-Za-z]+\.ts$)|effect/sql)`,
  "Handlers translate: call the platform, not the database."
)

const serverCapabilities = (...globs: ReadonlyArray<string>) =>
  globs.map((glob) => `packages/server/src/{${capabilities.join(",")}}/${glob}`)

const packageRows: ReadonlyArray<Row> = [
  [["**"], [...everywhere, noBarrels]],
  [["examples/**"], [...everywhere, staysInPackage, ...seesSecrets]],
  [["packages/**"], inPackage],
  [["packages/server/test/**"], [...inPackage, notTheConsole]],
  [["packages/client/src/**"], [...inSource("client", arrows.client), noEffect]],
  [["packages/react/src/**"], [...inSource("react", arrows.react), noEffect]],
  [
    ["packages/providers/src/**"],
    [
      ...inSource("providers", arrows.providers),
      banned(String.raw`^\.(.*/)?sandbox/`, "The drivers don't import the sandboxes.")
    ]
  ],
  // It imitates the wire by itself: what it shared with a driver would hide the driver's mistakes.
  [
    ["packages/providers/sandbox/**"],
    [
      ...inSource("providers", arrows.providers),
      banned(String.raw`^(\.\./)+src/`, "A sandbox shares nothing with the drivers.")
    ]
  ],
  // Drivers and sandboxes are compared with it, so it comes from neither.
  [
    ["packages/providers/contracts/**"],
    [
      ...inSource("providers", []),
      banned(String.raw`^(\.\./)+(src|sandbox)/`, "A contract holds facts of the provider alone.")
    ]
  ],
  [["packages/server/src/**"], [...inServer, notThePrograms]],
  [
    ["packages/server/src/contract/**"],
    [
      ...belowComposition,
      notTheHandlers,
      notTheDatabase,
      banned(String.raw`^\.(.*/)?http/`, "The contract says what the wire carries: how it is served is above it.")
    ]
  ],
  [["packages/server/src/http/**"], [...belowComposition, notTheHandlers, notTheStores]],
  [["packages/server/src/sql/**"], [...belowComposition, notTheHandlers, notTheStores, notHttp]],
  // A capability's stores know nothing of HTTP, and its handlers nothing of the database.
  [serverCapabilities("*.ts", "{outbox,queue}/**"), [...belowComposition, notTheHandlers, notHttp]],
  [serverCapabilities("*Handlers.ts", "OAuthCallback.ts", "OutcomePage.ts"), [...belowComposition, notTheDatabase]],
  // Embedded in another program it neither listens nor parses a command line.
  [["packages/server/src/embed/**"], [...inServer, notThePrograms, notTheHandlers, notHttp]],
  // The composition root: the only part of the server that knows which providers exist.
  [["packages/server/src/main.ts", "packages/server/src/cli/**"], inSource("server", ["core", "providers"])],
  [
    ["packages/server/console/**"],
    [
      ...inPackage,
      banned(
        "^@fieldgate/(core|providers|server)(/|$)",
        "The console may import @fieldgate/client and @fieldgate/react."
      ),
      banned(String.raw`^(\.\./){2,}(src|test)/`, "The console doesn't import files of the server.")
    ]
  ]
]

// ── Core ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Modules of Effect that only describe or compute. */
const pureModules = names(`
  Array Cron Data DateTime Duration Equal Option Order Predicate Record Redacted Result Schema SchemaAST SchemaIssue
  SchemaTransformation Struct
`)

/** Modules that run something. The head of each one's source says `@stability stable`. */
const stableModules = names(`
  Cause Clock Context Deferred Effect Exit Fiber FiberMap FiberSet Latch Layer ManagedRuntime Metric Random References Schedule Scope
  Semaphore Stream Tracer
`)

/** Ports: what a rule takes as a value instead. */
const ports = names(`
  [A-Za-z]+Store [A-Za-z]+Secret AuditLog CallBudget CallListener CallPermit CircuitBreaker Digest EventOutbox IdGenerator
  OperationHistory OperationQueue ProviderDriver ProviderRegistry RsaPublicKey SigningKey StoreError Stores WebhookSender
`)

/** Layers as they appear in a specifier, from the lowest. */
const layers = {
  call: "call/",
  calls: "((calls|worker)/|(calls|deploymentCalls)\\.ts$)",
  Platform: "Platform\\.ts$",
  problems: "problems/",
  promise: "promise/"
}
const leaves = { memory: "memory/", testing: "testing/" }

const withoutLayers = (...names: ReadonlyArray<keyof typeof layers | keyof typeof leaves>): Pattern =>
  banned(
    String.raw`^\.(.*/)?(${names.map((name) => ({ ...layers, ...leaves })[name]).join("|")})`,
    `This layer of core may not import ${names.join(", ")}: move the rule down or pass the value in.`
  )

const ofEffect = (modules: ReadonlyArray<string>): Pattern => ({
  group: ["effect/*", "effect/*/**", ...modules.map((name) => `!effect/${name}`)],
  message: "oxlint.imports.ts lists the modules of Effect that this file may import."
})

const allModules = ofEffect([...pureModules, ...stableModules])
const effectAlone = banned("^([^.e]|e[^f])", "Core depends on Effect alone: ask for it through a port.")
const inCore = [...inSource("core", arrows.core), effectAlone]

const modelPatterns = [
  ...inCore,
  withoutLayers("call", "calls", "Platform", "problems", "promise", "memory", "testing")
]
const purePatterns = [
  ...modelPatterns,
  ofEffect(pureModules),
  banned(
    String.raw`^\.(.*/)?(${ports.join("|")})\.ts$`,
    "A rule imports no clock, id generator or service: pass the value in."
  )
]

const below = (...globs: ReadonlyArray<string>) => globs.map((glob) => `packages/core/src/${glob}`)
const inCapabilities = (glob: string) => below(...capabilities.map((name) => `${name}/${glob}`))

const coreRows: ReadonlyArray<Row> = [
  [below("**"), [...inCore, banned(String.raw`^\.`, "List the folder under a layer in oxlint.imports.ts.")]],
  [
    [...below("Stores.ts"), ...inCapabilities("**")],
    [...modelPatterns, allModules]
  ],
  [[...inCapabilities("rules/**"), ...below("domain/**")], purePatterns],
  [below("domain/{Digest,IdGenerator,RequestOrigin,RsaPublicKey,StoreError}.ts"), [...modelPatterns, allModules]],
  [
    [...inCapabilities("calls/**"), ...below("worker/**")],
    [...inCore, allModules, withoutLayers("Platform", "problems", "promise", "memory", "testing")]
  ],
  [
    below("call/**"),
    [...inCore, allModules, withoutLayers("calls", "Platform", "problems", "promise", "memory", "testing")]
  ],
  [
    below("calls.ts", "deploymentCalls.ts", "AccessTable.ts"),
    [...inCore, allModules, withoutLayers("Platform", "problems", "promise", "memory", "testing")]
  ],
  [below("Platform.ts"), [...inCore, allModules, withoutLayers("problems", "promise", "memory", "testing")]],
  // Problems know every failure of the platform's calls by its type, and run nothing.
  [below("problems/**"), [...inCore, ofEffect(pureModules), withoutLayers("promise", "memory", "testing")]],
  [below("promise/**", "index.ts"), [...inCore, allModules, withoutLayers("memory", "testing")]],
  [
    below("memory/**"),
    [...inCore, allModules, withoutLayers("call", "calls", "Platform", "problems", "promise", "testing")]
  ],
  // The published suites are an entry of their own, and import the library as any other package does.
  [
    ["packages/core/testing/**"],
    [
      ...inPackage,
      ofEffect([...pureModules, ...stableModules, "testing/TestClock"]),
      banned(String.raw`^(\.\./)+(src|test)/`, 'Import the library by name, as in "@fieldgate/core/domain/Ids".'),
      banned("^@fieldgate/core(/(problems|promise|testing)(/|$)|$)", "The suites test ports and may not import this.")
    ]
  ]
]

export const importRows: ReadonlyArray<Row> = [...packageRows, ...coreRows]
