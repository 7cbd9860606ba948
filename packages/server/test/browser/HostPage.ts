/** A host application's page: it connects an account in a window, and shows the events that it receives. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as ReactPage from "./ReactPage.ts"

export interface HostPage extends AsyncDisposable {
  /**
   * Without a trailing slash. `/` opens windows; windows of `/severed` can't reach their opener; `/react` and
   * `/severed/react` do the same with our component.
   */
  readonly origin: string
}

const html = (api: { readonly origin: string; readonly key: string }) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Host application</title><link rel="icon" href="data:,"></head>
<body>
<button>Connect</button> <a hidden>Continue here</a> <output></output>
<script type="module">
const output = document.querySelector("output")
const headers = { "X-Api-Key": "${api.key}", "Content-Type": "application/json" }
const say = (text) => { output.textContent = text; console.info(text) }

// Like existing clients, it ignores messages from other origins than the API's.
addEventListener("message", ({ data, origin }) => {
  if (origin !== "${api.origin}") return
  if (data.eventType === "AUTHORIZATION_PENDING") complete(data.data.session, data.data.completion, "")
  if (data.eventType === "AUTHORIZATION_SUCCEEDED") say("connected " + data.data.connection)
  if (data.eventType === "AUTHORIZATION_FAILED") say("failed " + data.data.error + " / " + data.message)
})

const begin = async (more) => {
  const body = { projectIdOrName: "demo", provider: "hubspot", groupRef: "acme", consumerRef: "ann", ...more }
  const answer = await fetch("${api.origin}/v1/oauth-connect", { method: "POST", headers, body: JSON.stringify(body) })
  return { url: await answer.text(), sessionId: answer.headers.get("OAuth-Session-Id") }
}

const progress = async (sessionId) =>
  (await fetch("${api.origin}/v1/projects/demo/oauth-connect/" + sessionId, { headers })).json()

const complete = async (sessionId, completion, before) => {
  const path = "${api.origin}/v1/projects/demo/oauth-connect/" + sessionId + ":complete"
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ completion }) })
  const { connectionId, detail } = await answer.json()
  say(before + (answer.ok ? "connected " + connectionId : "refused " + detail))
}

const connect = async () => {
  // A severed window redirects to a page of the application instead.
  const here = { openerOrigin: location.origin, redirectUrl: location.origin + "/back" }
  const { sessionId, url } = await begin(location.pathname === "/severed" ? here : {})
  const popup = window.open(url, "OAuthPopup", "width=600,height=600")
  if (popup === null) {
    say("blocked")
    const here = await begin({ redirectUrl: location.origin + "/back" })
    document.querySelector("a").href = here.url
    document.querySelector("a").hidden = false
    return
  }
  say("waiting")
  while (output.textContent === "waiting") {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { connectionId, error, status } = await progress(sessionId)
    if (output.textContent !== "waiting") return
    // A severed window looks closed at all times and sends no messages, so the page has to poll.
    if (location.pathname === "/severed") {
      if (status === "succeeded") say("asked: connected " + connectionId)
      if (status === "failed") say("asked: failed " + error)
    } else if (status === "pending" && popup.closed) say("closed")
  }
}

document.querySelector("button").addEventListener("click", connect)
if (location.pathname === "/eager") connect()
if (location.pathname === "/back") {
  const added = new URLSearchParams(location.hash.slice(1))
  complete(added.get("fieldgate-session"), added.get("fieldgate-completion"), "back ")
}
</script>
</body>
</html>
`

export const serve = async (api: { readonly origin: string; readonly key: string }): Promise<HostPage> => {
  let scripts: ReturnType<typeof ReactPage.bundle> | undefined
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host")
    if (pathname.endsWith(".js")) {
      const script = (await (scripts ??= ReactPage.bundle("connect"))).get(pathname)
      response.writeHead(script === undefined ? 404 : 200, { "content-type": "text/javascript" }).end(script)
      return
    }
    const isReact = pathname.endsWith("/react")
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        ...(pathname.startsWith("/severed") ? { "cross-origin-opener-policy": "same-origin" } : {}),
        ...(isReact ? { "content-security-policy": ReactPage.policyFor(api.origin) } : {})
      })
      .end(isReact ? ReactPage.html(api) : html(api))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // Bound to a port, so the address is not a pipe name.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
