/** How a check speaks: what it looked at, then each finding with its place, the rule and how to mend it. */

/** Prints the findings and sets the exit code. A finding is `{ path, line, rule, mend }`. */
export const report = (checked, findings) => {
  for (const { path, line, rule, mend } of findings) {
    console.error(`${path}:${line}  ${rule}\n    mend: ${mend}`)
  }
  console.log(findings.length === 0 ? `${checked}: in order` : `${checked}: ${findings.length} to mend`)
  if (findings.length > 0) process.exitCode = 1
}
