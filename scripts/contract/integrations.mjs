const all = "/v1/projects/demo/integrations"
const batch = `${all}:batch`

const definition = (name) => ({ name, provider: "hubspot", write: { objects: [{ objectName: "contacts" }] } })

/** JSON is valid YAML. */
const manifest = (...names) => ({
  sourceYaml: JSON.stringify({ specVersion: "1.0.0", integrations: names.map(definition) })
})

export async function* integrations(call) {
  yield await call("PUT", `${batch}?dryRun=true&destructive=true`, 200, { body: manifest("contract") })
  yield await call("PUT", batch, 200, { body: manifest("contract") })
  yield await call("PUT", batch, 422, { body: { sourceYaml: "specVersion: 2.0.0" } })
  yield await call("GET", all, 200)
  const content = definition("second")
  const body = { name: "second", provider: "hubspot", latestRevision: { specVersion: "1.0.0", content } }
  yield await call("POST", all, 201, { body })
  yield await call("POST", all, 409, { body })
  const one = `${all}/contract`
  yield await call("GET", one, 200)
  yield await call("GET", `${all}/nothing`, 404)
  yield await call("POST", `${one}/revisions`, 201, { body: manifest("contract") })
  yield await call("POST", `${one}/revisions`, 422, { body: manifest("second") })
  const revisions = await call("GET", `${one}/revisions`, 200)
  yield revisions
  yield await call("GET", `${one}/revisions/${revisions.answer.json[0].id}`, 200)
  yield await call("GET", `${one}/revisions/nothing`, 404)
  for (const name of ["contract", "second"]) yield await call("DELETE", `${all}/${name}`, 204)
  yield await call("DELETE", one, 404)
}
