import { text } from "./Repository.ts"

export interface Instruction {
  readonly name: string
  readonly rest: string
}

export interface Stage {
  readonly from: string
  readonly instructions: ReadonlyArray<Instruction>
}

const instructionsOf = (dockerfile: string): ReadonlyArray<Instruction> =>
  dockerfile
    .replaceAll(/^\s*#.*\n/gmu, "")
    .replaceAll(/\\\n\s*/gu, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...rest] = line.trim().split(" ")
      return { name, rest: rest.join(" ").replaceAll(/\s+/gu, " ") }
    })

const stagesOf = (instructions: ReadonlyArray<Instruction>): ReadonlyArray<Stage> => {
  const starts = instructions.flatMap(({ name }, at) => (name === "FROM" ? [at] : []))
  return starts.map((start, index) => ({
    from: instructions[start]?.rest ?? "",
    instructions: instructions.slice(start + 1, starts[index + 1])
  }))
}

export const stages = stagesOf(instructionsOf(text("deploy/Dockerfile")))

export const image = stages.at(-1) ?? { from: "", instructions: [] }

export const all = ({ instructions }: Stage, name: string): ReadonlyArray<string> =>
  instructions.filter((each) => each.name === name).map(({ rest }) => rest)

export const last = (stage: Stage, name: string): string | undefined => all(stage, name).at(-1)

export const environment: Readonly<Record<string, string>> = Object.fromEntries(
  all(image, "ENV")
    .flatMap((pairs) => pairs.split(" "))
    .map((pair) => [pair.split("=")[0] ?? "", pair.split("=").slice(1).join("=")])
)

export const command = (rest: string | undefined): ReadonlyArray<string> => {
  const words: unknown = JSON.parse(rest ?? "[]")
  if (!Array.isArray(words)) throw new Error(`not in exec form: ${rest}`)
  return words.map(String)
}
