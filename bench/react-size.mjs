/**
 * The size of the React package on a page, compared with its limits: minified, after gzip, without React. Prints a table, writes
 * bench/results/react-size.json, and fails above a limit.
 *     npm --prefix bench run react-size
 */
import { keepResults, rounded } from "./figures.mjs"
import {
  budgets,
  chunkLimit,
  compatLimit,
  compatSize,
  laterSizes,
  sizeAtOnce,
  styleLimit,
  styleSize
} from "./react/sizes.mjs"

const rows = []
for (const { imports, limit, name } of budgets) {
  rows.push({ name, kB: rounded(await sizeAtOnce(imports), 1), limit })
}
rows.push({ name: "added by compat", kB: rounded(await compatSize(), 1), limit: compatLimit })
const later = await laterSizes(budgets[0].imports)
rows.push(...later.map(({ name, size }) => ({ name: `later: ${name}`, kB: rounded(size, 1), limit: chunkLimit })))
rows.push({ name: "style sheet", kB: rounded(await styleSize(), 1), limit: styleLimit })

console.table(rows)
keepResults("react-size", { unit: "kB, minified, gzip -9, React external", rows }, false)
const over = rows.filter(({ kB, limit }) => kB > limit)
if (over.length > 0) {
  console.error(`too large: ${over.map(({ name }) => name).join(", ")}`)
  process.exitCode = 1
}
