/** Finds files that import each other in a circle; a circle of types counts, because it is read as one piece. */
import { importsOf, resolveRelative } from "../source/imports.mjs"

/** One finding per circle, at the import that closes it. */
export const cyclesIn = (files) => {
  const graph = new Map(files.map((file) => [file.path, edgesOf(file)]))
  const state = new Map()
  const findings = []

  const visit = (path, trail) => {
    state.set(path, "open")
    for (const { target, line } of graph.get(path) ?? []) {
      if (state.get(target) === "open")
        findings.push(cycle(path, line, [...trail.slice(trail.indexOf(target)), target]))
      else if (graph.has(target) && !state.has(target)) visit(target, [...trail, target])
    }
    state.set(path, "done")
  }

  for (const path of graph.keys()) if (!state.has(path)) visit(path, [path])
  return findings
}

const edgesOf = (file) =>
  importsOf(file).flatMap(({ specifier, line }) => {
    const target = resolveRelative(file, specifier)
    return target === undefined ? [] : [{ target, line }]
  })

const cycle = (path, line, trail) => ({
  path,
  line,
  rule: `import cycle ${trail.map((step) => step.split("/").at(-1)).join(" → ")}`,
  mend: "move what both need into a third file of a lower rank"
})
