const demo = "/v1/projects/demo"
const all = `${demo}/connections`
const party = { groupRef: "contract-group", consumerRef: "ann" }

export async function* connections(call) {
  // The demo's own sandbox accepts it; the server checks credentials before it stores them.
  const given = { provider: "hubspot", ...party, apiKey: "sandbox-hubspot-token", environment: "sandbox" }
  const made = await call("POST", `${all}:generate`, 201, { body: given })
  yield made
  yield await call("POST", `${all}:generate`, 422, { body: { ...given, apiKey: "pat-na1-contract" } })
  const one = `${all}/${made.answer.json.id}`
  yield await call("POST", `${all}:generate`, 400, { body: { provider: "hubspot", ...party } })
  yield await call("GET", `${all}?provider=hubspot&groupRef=${party.groupRef}`, 200)
  yield await call("GET", one, 200)
  yield await call("GET", `${one}?includeCreds=true`, 200)
  yield await call("GET", `${all}/nothing`, 404)
  const workspace = { updateMask: ["providerWorkspaceRef"], connection: { providerWorkspaceRef: "contract" } }
  yield await call("PATCH", one, 200, { body: workspace })
  yield await call("PATCH", one, 400, { body: { updateMask: ["status"], connection: {} }, isWrong: true })
  yield await call("DELETE", one, 204)
  yield await call("DELETE", one, 404)
  const { answer } = await call("GET", `${all}?groupRef=demo-group&provider=hubspot`, 200)
  yield await call("DELETE", `${all}/${answer.json[0].id}`, 409)
  const config = { content: { provider: "hubspot", write: { objects: { companies: { objectName: "companies" } } } } }
  const { provider: _provider, ...account } = given
  const installed = { ...account, groupRef: "contract-installed", config }
  yield await call("POST", `${demo}/integrations/crm/installations:connect`, 200, { body: installed })
}

export async function* signIns(call) {
  const page = { openerOrigin: "http://localhost:3000" }
  const body = { projectIdOrName: "demo", provider: "hubspot", ...party, ...page }
  const opened = await call("POST", "/v1/oauth-connect", 200, { body })
  yield opened
  yield await call("GET", `${demo}/oauth-connect/${opened.answer.headers.get("oauth-session-id")}`, 200)
  yield await call("GET", `${demo}/oauth-connect/nothing`, 404)
  const complete = `${demo}/oauth-connect/${opened.answer.headers.get("oauth-session-id")}:complete`
  yield await call("POST", complete, 409, { body: { completion: "guess" } })
  yield await call("POST", `${demo}/oauth-connect/nothing:complete`, 404, { body: { completion: "guess" } })
  yield await call("POST", "/v1/oauth-connect", 400, { body: { ...body, provider: "nothing" } })
  const { answer } = await call("GET", `${all}?groupRef=demo-group&provider=salesforce`, 200)
  yield await call("PATCH", `${all}/${answer.json[0].id}:oauth-update`, 200, { body: page })
  yield await call("PATCH", `${all}/nothing:oauth-update`, 404)
}
