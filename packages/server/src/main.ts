#!/usr/bin/env node
/** The `fieldgate` command. Checks the version of Node first, because the program does not load on an old one. @rule cli.nodeVersion */
import process from "node:process"
import { setFlagsFromString } from "node:v8"

const needed = [22, 19] as const

const isTooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major < needed[0] || (major === needed[0] && minor < needed[1])
}

if (isTooOld(process.versions.node)) {
  console.error(`fieldgate needs Node ${needed.join(".")} or later; this is ${process.versions.node}`)
  process.exitCode = 1
} else {
  // Otherwise V8 allocates some objects of each request as long-lived ones, by what survived in the first seconds, and keeps what they refer to.
  setFlagsFromString("--no-allocation-site-pretenuring")
  const { main } = await import("./cli/Cli.ts")
  main()
}
