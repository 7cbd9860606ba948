/** The output of a check: its subject, then each finding with its place, its rule and how to fix it. */

/** Prints the findings and sets the exit code. A finding is `{ path, line, rule, fix }`. */
export const report = (checked, findings) => {
  for (const { path, line, rule, fix } of findings) {
    console.error(`${path}:${line}  ${rule}\n    fix: ${fix}`)
  }
  console.log(findings.length === 0 ? `${checked}: no findings` : `${checked}: ${findings.length} to fix`)
  if (findings.length > 0) process.exitCode = 1
}
