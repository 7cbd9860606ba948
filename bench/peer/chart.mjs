/** The chart of docs/scale.md: a row of throughput and one of p99, a column for each way to write. */

const columns = [
  { work: "synchronous", title: "Synchronous" },
  { work: "asynchronous", title: "Asynchronous" },
  { work: "autoBatch", title: "Auto batch" }
]
const lines = [
  { target: "fieldgate", title: "Fieldgate" },
  { target: "service", title: "hand-written service" }
]
const rows = [
  { title: "writes per second", valueOf: ({ rps }) => rps, text: (value) => Math.round(value).toLocaleString("en-US") },
  {
    title: "p99, ms",
    valueOf: ({ p99 }) => p99,
    text: (value) => `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)}`
  }
]

const [width, height] = [984, 470]
const plot = { width: 246, height: 150 }
const placeOf = (column, row) => ({ x: 64 + column * 314, y: 62 + row * 208 })

const round = (value) => Number(value.toFixed(1))

/** Numbers of callers grow by factors, so each factor gets the same width. */
const xOf = (callers, all) => round((Math.log(callers / all[0]) / Math.log(all.at(-1) / all[0])) * plot.width)

/** 1, 2 or 5 times a power of ten, at least the value. */
const topOf = (value) => {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= value) ?? value
}

const panel = ({ title, work }, { text, title: unit, valueOf }, curve, at) => {
  const points = curve.filter((each) => each.work === work)
  const callers = points.map((each) => each.callers)
  const values = points.flatMap((each) => lines.map(({ target }) => valueOf(each[target])))
  const top = topOf(Math.max(...values))
  const yOf = (value) => round(plot.height - (value / top) * plot.height)
  const grid = [0, 0.5, 1].map((share) => {
    const y = round(plot.height * (1 - share))
    return `    <path class="grid" d="M0 ${y}H${plot.width}"/><text class="small end" x="-8" y="${y + 4}">${text(top * share)}</text>`
  })
  const ticks = callers.map(
    (each) => `    <text class="small middle" x="${xOf(each, callers)}" y="${plot.height + 18}">${each}</text>`
  )
  const drawn = lines.map(({ target }, index) => {
    const places = points.map((each) => [xOf(each.callers, callers), yOf(valueOf(each[target]))])
    const marks = places.map(([x, y]) => `<circle class="mark${index}" cx="${x}" cy="${y}" r="3"/>`).join("")
    return `    <polyline class="line${index}" points="${places.map((place) => place.join(",")).join(" ")}"/>${marks}`
  })
  return [
    `  <g transform="translate(${at.x} ${at.y})">`,
    `    <text class="title" x="0" y="-14">${title}: ${unit}</text>`,
    ...grid,
    ...ticks,
    ...drawn,
    "  </g>"
  ]
}

const describe = ({ curve }) =>
  columns
    .map(({ title, work }) => {
      const points = curve.filter((each) => each.work === work)
      const figures = points.map(
        ({ callers, fieldgate, service }) =>
          `${callers} callers ${Math.round(fieldgate.rps)} and ${Math.round(service.rps)} per second, p99 ${fieldgate.p99} and ${service.p99} ms`
      )
      return `${title}, Fieldgate and the hand-written service: ${figures.join("; ")}.`
    })
    .join(" ")

export const chartOf = (results) => {
  const panels = columns.flatMap((column, x) =>
    rows.flatMap((row, y) => panel(column, row, results.curve, placeOf(x, y)))
  )
  const legend = lines.map(({ title }, index) => {
    const x = 64 + index * 130
    return `  <path class="line${index}" d="M${x} 22h22"/><text class="small" x="${x + 28}" y="26">${title}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `  <title id="title">Throughput and p99 against callers</title>`,
    `  <desc id="desc">${describe(results)}</desc>`,
    `  <style>
    .page { fill: #ffffff } text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #16202e }
    .title { font-weight: 600 } .small { font-size: 12px; fill: #4a586b; font-variant-numeric: tabular-nums }
    .end { text-anchor: end } .middle { text-anchor: middle } .grid { stroke: #d5dbe3 }
    .line0, .line1 { fill: none; stroke-width: 2 } .line0 { stroke: #1d5fd1 } .line1 { stroke: #8a5a00; stroke-dasharray: 5 3 }
    .mark0 { fill: #1d5fd1 } .mark1 { fill: #8a5a00 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #11161d } text { fill: #e8edf4 } .small { fill: #b3c0d1 } .grid { stroke: #2c3642 }
      .line0 { stroke: #7cabff } .line1 { stroke: #f0c062 } .mark0 { fill: #7cabff } .mark1 { fill: #f0c062 }
    }
  </style>`,
    `  <rect class="page" width="${width}" height="${height}" rx="10"/>`,
    ...legend,
    ...panels,
    `  <text class="small" x="64" y="460">Callers at a time, ${results.machine.cores} cores for servers, PostgreSQL, CRM and load</text>`,
    "</svg>",
    ""
  ].join("\n")
}
