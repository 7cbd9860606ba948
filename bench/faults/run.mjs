/** `npm run faults`: the trial of processes and one PostgreSQL, or with `--failover` or `--chaos` that of two. */
if (process.argv.some((each) => /^--(?:failover|chaos)/u.test(each))) await import("./failover.mjs")
else await import("../faults.mjs")
