/**
 * Draws docs/images/peer.svg from bench/results/peer.json: throughput and p99 against callers, beside the hand-written service.
 *     npm --prefix bench run peer-chart
 */
import { readFileSync, writeFileSync } from "node:fs"
import { chartOf } from "./peer/chart.mjs"

const results = JSON.parse(readFileSync("bench/results/peer.json", "utf8"))
writeFileSync("docs/images/peer.svg", chartOf(results))
