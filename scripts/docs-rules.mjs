/** Fills the results of the examples in `docs/rules` by running them. Run with `node --conditions=@fieldgate/source`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { startExamples } from "./docs/exampleServer.mjs"
import { filled } from "./docs/rules.mjs"
import { readBelow, root } from "./source/files.mjs"

const server = await startExamples()
try {
  for (const { path, text } of readBelow("docs/rules", (name) => name.endsWith(".md"))) {
    writeFileSync(join(root, path), await filled(text, server))
    console.log(`${path} written`)
  }
} finally {
  await server[Symbol.asyncDispose]()
}
