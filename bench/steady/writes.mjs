/** Of twenty writes. */
const shares = { synchronous: 1, batched: 5 }

const kindOf = (n) => {
  const place = n % 20
  if (place < shares.synchronous) return "synchronous"
  return place < shares.synchronous + shares.batched ? "batched" : "asynchronous"
}

export const writeOf = (n) => {
  const kind = kindOf(n)
  const record = { email: `soak-${n}@load.example`, firstname: "Ada", lastname: `Number ${n}` }
  const common = { groupRef: "demo-group", type: "create", record }
  const mode = kind === "synchronous" ? "synchronous" : "asynchronous"
  return { kind, body: { ...common, mode, ...(kind === "batched" ? { autoBatchPolicy: { maxDelayMinutes: 1 } } : {}) } }
}

export const emails = (text) => {
  const counts = new Map()
  for (const [, n] of text.matchAll(/"soak-(\d+)@load\.example"/g))
    counts.set(Number(n), (counts.get(Number(n)) ?? 0) + 1)
  return counts
}
