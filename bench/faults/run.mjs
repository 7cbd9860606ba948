/** `npm run faults`: the trial of processes and one PostgreSQL, or with `--failover` that of two. */
if (process.argv.some((each) => each.startsWith("--failover"))) await import("./failover.mjs")
else await import("../faults.mjs")
