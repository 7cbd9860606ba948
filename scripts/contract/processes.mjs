/** A server with the demo, and Prism in front of it, while they are in use. */
import { join } from "node:path"
import { freePort } from "../../packages/server/test/cli/FreePort.ts"
import { startProcess, startTemporaryDemo } from "../source/startProcess.mjs"

/** Starts both, passes on the proxy's address and a key, and stops both in any case. */
export const proxied = async (document, tools, use) => {
  await using server = await startTemporaryDemo()
  const port = await freePort()
  const prism = join(tools, "node_modules/@stoplight/prism-cli/dist/index.js")
  const args = [prism, "proxy", document, server.url, "--host", "127.0.0.1", "--port", `${port}`]
  await using _proxy = await startProcess(process.execPath, args, /Prism is listening/u, { cwd: tools })
  await use({ address: `http://127.0.0.1:${port}`, key: server.apiKey })
}
