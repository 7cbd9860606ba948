/** Fails in one line on an old Node, before anything else is loaded. @rule cli.nodeVersion */
import { fault } from "../NodeVersion.ts"

if (fault !== undefined) throw new Error(fault)
