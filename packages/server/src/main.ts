#!/usr/bin/env node
/** The `fieldgate` command. Checks the version of Node first, because the program does not load on an old one. @rule cli.nodeVersion */
import process from "node:process"
import { setFlagsFromString } from "node:v8"
import { fault } from "./NodeVersion.ts"

if (fault !== undefined) {
  console.error(fault)
  process.exitCode = 1
} else {
  // Otherwise V8 allocates some objects of each request as long-lived ones, by what survived in the first seconds, and keeps what they refer to.
  setFlagsFromString("--no-allocation-site-pretenuring")
  const { main } = await import("./cli/Cli.ts")
  main()
}
