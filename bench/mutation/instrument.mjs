/** A source in which each given mutant is a switch: `__mutant(id)` returns whether it is the active one. */
import { basename } from "node:path"

const prefix = "const __mutant = globalThis.__fieldgateMutant ?? (() => false);"

/** Mutants of the same span are one chain of switches; a mutant within another's span goes into the unchanged side. */
export const instrumented = (source, mutants) => {
  const bySpan = Map.groupBy(mutants, ({ kind, span }) => `${span.start} ${span.end} ${kind}`)
  const spans = [...bySpan.values()].toSorted(
    ([a], [b]) => a.span.start - b.span.start || b.span.end - a.span.end || (a.kind === "statement" ? -1 : 1)
  )
  const render = (from, to, within) => {
    let text = ""
    let at = from
    while (within.length > 0) {
      const [first, ...others] = within
      const { kind, leads, span } = first[0]
      const inside = others.filter(([{ span: own }]) => own.end <= span.end)
      text += source.slice(at, span.start)
      const kept = render(span.start, span.end, inside)
      text +=
        kind === "statement"
          ? `if (!__mutant(${first[0].id})) { ${kept} }`
          : `${leads ? ";" : ""}(${first.map(({ id, replacement }) => `__mutant(${id}) ? (${replacement}) : `).join("")}(${kept}))`
      at = span.end
      within = others.filter(([{ span: own }]) => own.end > span.end)
    }
    return text + source.slice(at, to)
  }
  return `${prefix}${render(0, source.length, spans)}`
}

/** Puts the switches into the sources as they are loaded; lines stay where they are unless a mutant has several. */
export const plugin = (mutantsByPath) => ({
  name: `fieldgate:${basename(import.meta.url)}`,
  enforce: "pre",
  transform(code, id) {
    const mutants = mutantsByPath.get(id.split("?")[0])
    return mutants === undefined ? undefined : { code: instrumented(code, mutants), map: null }
  }
})
