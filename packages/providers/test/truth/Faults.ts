/** Every fault of a sandbox, by its name in the table. */
import type { Fault } from "@fieldgate/providers/sandbox"

const dayMillis = 86_400_000

/** The faults of a call; the calls after it meet the rest. `quota` is the provider's own form of it. */
type Calls = ReadonlyArray<Fault.FaultAction | "quota">

/** There are many after the commit: there a record is lost or duplicated. */
export const faults = {
  none: [],
  "dropped before": ["dropBeforeCommit"],
  "502 page before": ["html"],
  "503 before": [{ status: 503 }],
  quota: ["quota"],
  "401": [{ status: 401 }],
  "silent before": [{ delay: dayMillis }],
  slow: [{ delay: 3000 }],
  "slow after": [{ delay: 3000, afterCommit: true }],
  "dropped after": ["dropAfterCommit"],
  "dropped after, twice": ["dropAfterCommit", "dropAfterCommit"],
  "dropped after, quota": ["dropAfterCommit", "quota"],
  "dropped after, 401": ["dropAfterCommit", { status: 401 }],
  "503 after": [{ status: 503, afterCommit: true }],
  "500 after, twice": [
    { status: 500, afterCommit: true },
    { status: 500, afterCommit: true }
  ],
  "silent after": [{ delay: dayMillis, afterCommit: true }]
} as const satisfies Readonly<Record<string, Calls>>

export type FaultName = keyof typeof faults

export const names = Object.keys(faults) as ReadonlyArray<FaultName>

export const isAfterCommit = (name: FaultName): boolean => name.includes("after")

/** The faults of a write whose `nth` call is the first to meet one. */
export const of = (name: FaultName, nth: number, quota: Fault.FaultAction): ReadonlyArray<Fault.Fault> => {
  const calls: Calls = faults[name]
  return calls.map((action, index) => ({
    match: { nth: nth + index },
    action: action === "quota" ? quota : action
  }))
}
