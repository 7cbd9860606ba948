/** Which code is mutated, and which tests must notice. A pattern that matches no file is a fault of this table. */

const named = (folder, names) => names.map((name) => `${folder}/**/${name}.ts`)

/** Published test suites and adapters in memory. */
const published = ["packages/core/{testing,src/memory}/**"]

export const groups = [
  {
    name: "rules",
    meaning: "pure rules of writes, configs and manifests",
    gate: 90,
    files: ["packages/core/src/**/rules/*.ts"],
    projects: ["core"],
    tests: ["packages/core/test/"]
  },
  {
    name: "pipeline",
    meaning: "what carries a write out: journal, call, retry, reconcile, leases, breaker",
    gate: 90,
    files: [
      "packages/core/src/{writes/calls,worker}/*.ts",
      ...named("packages/core/src", [
        "CallPermits",
        "Circuit",
        "CircuitGuard",
        "Circuits",
        "ConnectionHealth",
        "ProbeCircuit",
        "RedriveOperation",
        "TokenRefresh",
        "WaitingOperations"
      ])
    ],
    // A dry run writes nothing, and other suites check measurements.
    without: [...published, "packages/core/src/**/{DryRun,Measures,Retention,Tracing}.ts"],
    projects: ["core"],
    tests: ["packages/core/test/"]
  },
  {
    name: "drivers",
    meaning: "what a provider's answer means, and which record it belongs to",
    gate: 85,
    files: named("packages/providers/src", [
      "*Errors",
      "*ErrorBody",
      "Answer",
      "AnswerMeaning",
      "AuthorizedCall",
      "BatchAnswer",
      "CollectionWrite",
      "Hosts",
      "InstanceUrl",
      "KeyLookUp",
      "LimitHeaders",
      "NetworkFailure",
      "OAuth",
      "Refusals",
      "RefusedBatch",
      "ResultMatching",
      "SignInRefusals"
    ]),
    projects: ["providers"],
    tests: ["packages/providers/test/"],
    // Thousands of generated writes take too long for each mutant.
    withoutTests: ["/truth/", "Lost.test.ts", "/sandbox/"]
  },
  {
    name: "access",
    meaning: "who may do what: callers, keys, consumers' tokens",
    gate: 85,
    files: [
      ...named("packages/core/src", [
        "Access",
        "AccessTable",
        "Authentication",
        "Caller",
        "Installations",
        "VisibleOperations"
      ]),
      ...named("packages/server/src", ["ConsumerToken"])
    ],
    projects: ["core", "http"],
    tests: ["packages/core/test/", "packages/server/test/http/"],
    // Nearly every test has a caller.
    patience: 4
  },
  {
    name: "edges",
    meaning: "the client, streams of events, definitions of providers, recovery after a restore",
    gate: 80,
    files: [
      "packages/client/src/{,resources/}*.ts",
      "packages/providers/src/{attio,close,dynamics,pipedrive,zoho}/*.ts",
      "packages/server/src/sql/recovery/*.ts",
      ...named("packages/core/src", ["WatchOperations", "MergePatch"]),
      ...named("packages/server/src/http", ["Watchers"])
    ],
    projects: ["client", "core", "http", "providers", "server"],
    tests: [
      "packages/client/test/",
      "/operations/WatchOperations.test.ts",
      "/http/watch",
      "packages/providers/test/",
      "packages/server/test/sql/recovery/"
    ],
    // Thousands of generated writes take too long for each mutant.
    withoutTests: ["/truth/", "Lost.test.ts", "/sandbox/", "/client/test/browser/", "/client/test/bundle.test.ts"],
    // A definition is loaded with its module, so whole suites show it.
    patience: 2
  },
  {
    name: "sql",
    meaning: "conditions, comparisons and locks of SQL statements and functions",
    gate: 85,
    files: ["packages/server/src/{sql,operations,webhooks}/**/*.ts", ...named("packages/server/src", ["Sql*"])],
    without: ["packages/server/src/sql/{embedded,transfer}/**", "packages/server/src/sql/migrations/{,initial/}*.ts"],
    operators: /^SQL/,
    projects: ["server"],
    tests: ["packages/server/test/sql/"],
    // Most texts are made while modules or layers load, so nearly every test reaches them.
    patience: 4,
    // The suites of all stores, which are too long to be among the nearest files.
    lastTests: ["/sql/queue.test.ts", "/sql/stores.test.ts", "/sql/connectionStores.test.ts"]
  }
]

/** Code in which a fault changes only the content of a log, a trace or a measure, or which declares a shape. */
export const ignored = [
  /^(yield\* )?Effect\.(log|annotate|withSpan)/,
  /^(if \([^()]*\) )?yield\* Measures\.\w+\([^{}]*\)$/,
  /^Effect\.tapError\(\(\w+\) => Effect\.log\w+\([^()]*\)\)$/,
  /^Schema\.(annotate|Literals?)/,
  /^(description|title|message|remedy|identifier|examples?):/
]
