/** `docs/images/ways.svg`: the three ways of a write side by side, drawn from the bench's results. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../source/files.mjs"

interface Row {
  readonly way?: string
  readonly type?: string
  readonly concurrency?: number
  readonly processes?: number
  readonly name?: string
  readonly perSecond?: number
  readonly rps?: number
  readonly p50?: number
  readonly calls?: number
}

const read = (file: string) => JSON.parse(readFileSync(join(root, "bench/results", file), "utf8"))

const one = (rows: ReadonlyArray<Row>, wanted: Row, member: "perSecond" | "rps" | "p50" | "calls"): number => {
  const row = rows.find((each) => Object.entries(wanted).every(([name, value]) => each[name as keyof Row] === value))
  const value = row?.[member]
  if (value === undefined) throw new Error(`the bench has no ${member} of ${JSON.stringify(wanted)}`)
  return value
}

interface Panel {
  readonly title: string
  readonly unit: string
  readonly values: readonly [synchronous: number, asynchronous: number, autoBatch: number]
}

const panels = (): ReadonlyArray<Panel> => {
  const deliver = read("deliver-server.json")
  const accept = read("accept-server.json")
  const synchronous = read("write.json").synchronous.server
  const delivered = (way: string, member: "perSecond" | "calls") =>
    one(deliver.results, { way, type: "create", processes: 1 }, member)
  const accepted = (way: string) => one(accept.results, { way, type: "create", concurrency: 64 }, "p50")
  const written = (member: "rps" | "p50") =>
    one(synchronous, { name: "write through the server", concurrency: 32 }, member)
  const perHundred = (way: string) => (delivered(way, "calls") / deliver.writes) * 100
  return [
    {
      title: "Calls to the CRM for 100 records",
      unit: "",
      values: [100, perHundred("single"), perHundred("auto batch")]
    },
    {
      title: "Records written per second",
      unit: "/s",
      values: [written("rps"), delivered("single", "perSecond"), delivered("auto batch", "perSecond")]
    },
    {
      title: "Until the caller is answered (p50)",
      unit: " ms",
      values: [written("p50"), accepted("single"), accepted("auto batch")]
    }
  ]
}

const ways = ["synchronous", "asynchronous", "auto batch"]
const panelWidth = 320
const barLeft = 104
const barWidth = 130

const shown = (value: number) =>
  value < 10 ? value.toFixed(1).replace(/\.0$/u, "") : Math.round(value).toLocaleString("en")

const bar = (panel: Panel, value: number, index: number) => {
  const y = 44 + index * 34
  const length = Math.max(2, (value / Math.max(...panel.values)) * barWidth)
  return [
    `    <text class="small end" x="${barLeft - 8}" y="${y + 16}">${ways[index]}</text>`,
    `    <rect class="way${index}" x="${barLeft}" y="${y}" width="${length.toFixed(1)}" height="22" rx="3"/>`,
    `    <text class="value" x="${(barLeft + length + 8).toFixed(1)}" y="${y + 16}">${shown(value)}${panel.unit}</text>`
  ].join("\n")
}

const drawn = (panel: Panel, index: number) =>
  `  <g transform="translate(${16 + index * panelWidth} 12)">
    <text class="title" x="8" y="22">${panel.title}</text>
${panel.values.map((value, at) => bar(panel, value, at)).join("\n")}
  </g>`

const style = `    .page { fill: #ffffff } text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #16202e }
    .title { font-weight: 600 } .small { font-size: 12px; fill: #4a586b } .value { font-size: 13px; font-variant-numeric: tabular-nums } .end { text-anchor: end }
    .way0 { fill: #8a5a00 } .way1 { fill: #1d5fd1 } .way2 { fill: #0a7d5a }
    @media (prefers-color-scheme: dark) {
      .page { fill: #11161d } text { fill: #e8edf4 } .small { fill: #b3c0d1 }
      .way0 { fill: #f0c062 } .way1 { fill: #7cabff } .way2 { fill: #63d69b }
    }`

const described = ({ title, unit, values }: Panel) =>
  `${title}: ${ways.map((way, index) => `${way} ${shown(values[index] ?? 0)}${unit}`).join(", ")}.`

export const waysPlot = (): string => {
  const all = panels()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 984 170" width="984" height="170" role="img" aria-labelledby="title desc">
  <title id="title">Three ways to write, measured</title>
  <desc id="desc">${all.map(described).join(" ")}</desc>
  <style>
${style}
  </style>
  <rect class="page" width="984" height="170" rx="10"/>
${all.map(drawn).join("\n")}
</svg>
`
}
