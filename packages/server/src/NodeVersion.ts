/** The version of Node that the program needs. Imports nothing of the program, which doesn't load on an older one. @rule cli.nodeVersion */
import process from "node:process"

const needed = [22, 19] as const

const isTooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major < needed[0] || (major === needed[0] && minor < needed[1])
}

/** One line, if this Node is too old. */
export const fault: string | undefined = isTooOld(process.versions.node)
  ? `fieldgate needs Node ${needed.join(".")} or later; this is ${process.versions.node}`
  : undefined
