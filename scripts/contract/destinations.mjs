const all = "/v1/projects/demo/destinations"
const one = `${all}/backend`

export async function* destinations(call) {
  const metadata = { url: "https://hooks.example.com/fieldgate", headers: { authorization: "Bearer 1" } }
  yield await call("POST", all, 201, { body: { name: "backend", type: "webhook", metadata } })
  yield await call("POST", all, 409, { body: { name: "backend", type: "webhook", metadata } })
  yield await call("POST", all, 400, { body: { name: "other", type: "webhook", metadata: { url: "http://a.b/" } } })
  yield await call("GET", all, 200)
  yield await call("GET", `${one}?includeSecrets=true&rotate=true`, 200)
  yield await call("GET", `${all}/nothing`, 404)
  const events = ["write.async.done", "connection.error"]
  yield await call("PATCH", one, 200, { body: { updateMask: ["events"], destination: { events } } })
  const test = await call("POST", `${one}:test`, 200)
  yield test
  yield await call("GET", `${one}/deliveries?pageSize=1`, 200)
  yield await call("GET", `${one}/deliveries/${test.answer.json.id}`, 200)
  yield await call("GET", `${one}/deliveries/nothing`, 404)
  yield await call("POST", `${one}/deliveries/${test.answer.json.id}:replay`, 200)
  yield await call("POST", `${one}/deliveries/nothing:replay`, 404)
  yield await call("POST", `${one}/deliveries:replay`, 200, { body: { since: "2026-01-01T00:00:00Z" } })
  yield await call("PATCH", one, 200, { body: { updateMask: ["active"], destination: { active: false } } })
  yield await call("POST", `${one}:test`, 409)
  yield await call("DELETE", one, 204)
}
