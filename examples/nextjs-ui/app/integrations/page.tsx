import { sessionOf } from "../../session"
import { Integrations } from "./Integrations"

/** It depends on the session, so it is rendered for each request. */
export const dynamic = "force-dynamic"

/** A server component: it knows the user, and passes on only what the browser may know. */
export default function Page() {
  const { consumerRef, groupName, groupRef } = sessionOf()
  return (
    <main>
      <h1>Integrations of {groupName}</h1>
      <Integrations
        project={process.env["FIELDGATE_PROJECT"] ?? "demo"}
        baseUrl={process.env["FIELDGATE_URL"] ?? "http://127.0.0.1:4000/v1"}
        customer={{ groupRef, groupName, consumerRef }}
      />
    </main>
  )
}
