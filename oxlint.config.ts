/** The lint of the whole repository. Import directions are in oxlint.imports.ts. */
import { defineConfig, type OxlintOverride } from "oxlint"
import { importRows } from "./oxlint.imports.ts"

const time = "Take it from DateTime.now or Clock, so that TestClock moves it."
const chance = "Ask IdGenerator or effect/Random, so that a test can foresee it."

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: {
    correctness: "error",
    suspicious: "error",
    perf: "error"
  },
  rules: {
    "eslint/eqeqeq": [
      "error",
      "always",
      {
        null: "ignore"
      }
    ],
    "eslint/no-await-in-loop": "off",
    "eslint/no-console": "error",
    "eslint/max-lines": ["error", 400],
    "eslint/no-shadow": "off",
    "eslint/no-underscore-dangle": "off",
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "oxc/no-map-spread": "off",
    "react/react-in-jsx-scope": "off",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-non-null-assertion": "error",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-thenable": "error",
    "vitest/no-disabled-tests": "off",
    "vitest/no-focused-tests": "error",
    "vitest/require-mock-type-parameters": "off",
    "vitest/no-restricted-vi-methods": [
      "error",
      {
        mock: "Pass a layer, a memory adapter or a fake fetch instead.",
        doMock: "Pass a layer, a memory adapter or a fake fetch instead."
      }
    ],
    "vitest/no-standalone-expect": [
      "error",
      {
        additionalTestBlockFunctions: ["it.effect", "it.live", "it.effect.each"]
      }
    ]
  },
  overrides: [
    ...importRows.map(([files, patterns]): OxlintOverride => ({
      files,
      rules: { "eslint/no-restricted-imports": ["error", { patterns }] }
    })),
    {
      files: ["packages/{core,providers,server}/src/**", "packages/core/testing/**"],
      rules: {
        "eslint/no-restricted-globals": ["error", { name: "Date", message: time }],
        "eslint/no-restricted-properties": [
          "error",
          { object: "Math", property: "random", message: chance },
          { object: "crypto", property: "randomUUID", message: chance }
        ]
      }
    },
    // They parse a time that is given, or recognize a Date.
    {
      files: ["packages/core/src/domain/{DecodeFaults,InputTime}.ts", "packages/server/src/sql/SqlRow.ts"],
      rules: { "eslint/no-restricted-globals": "off" }
    },
    // Ids are made of chance. (A sandbox imitates a service that has its own clock; it is outside of src.)
    {
      files: ["packages/core/src/domain/{Ids,IdGenerator}.ts"],
      rules: {
        "eslint/no-restricted-globals": "off",
        "eslint/no-restricted-properties": "off"
      }
    },
    {
      files: [
        "bench/**",
        "deploy/**",
        "examples/**",
        "packages/server/src/cli/**",
        "packages/server/src/main.ts",
        "scripts/**",
        "tools/**"
      ],
      rules: {
        "eslint/no-console": "off"
      }
    },
    {
      files: ["scripts/**", "packages/{core,providers,server,client}/**"],
      rules: {
        "react/rules-of-hooks": "off",
        "react/exhaustive-deps": "off"
      }
    },
    {
      files: ["packages/server/console/**"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error"
      }
    },
    {
      files: ["packages/server/{console,docs,embedded}/build.mjs"],
      rules: {
        "eslint/no-console": "off"
      }
    },
    {
      files: ["packages/server/console/src/parts/{Table,VirtualRows}.tsx"],
      rules: {
        "jsx-a11y/no-redundant-roles": "off",
        "jsx-a11y/no-interactive-element-to-noninteractive-role": "off"
      }
    },
    {
      files: ["packages/core/src/index.ts"],
      rules: {
        "import/export": "off"
      }
    }
  ],
  ignorePatterns: ["**/dist/**", "**/generated/**"]
})
