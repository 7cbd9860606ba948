/** Whether a module is the main program, on Node 20 as on 24 (`import.meta.main` is undefined before 24.2). */
import { realpathSync } from "node:fs"
import { fileURLToPath } from "node:url"

export const isProgram = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)
