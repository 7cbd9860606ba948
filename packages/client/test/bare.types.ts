/** Checked by `tsc -b`, never run: the path determines methods, input and answer. @rule client.size */
import type { Call } from "../src/bare.ts"

declare const use: (...values: ReadonlyArray<unknown>) => void

const operation = "/v1/projects/{projectIdOrName}/operations/{operationId}"

export const calls = async (call: Call): Promise<void> => {
  const { status } = await call("get", operation, { path: { projectIdOrName: "p", operationId: "op" } })
  const known: "in_progress" | "success" | "failure" = status
  use(known)
  // @ts-expect-error a path that doesn't exist
  await call("get", "/v1/nothing", {})
  // @ts-expect-error a method that the path doesn't have
  await call("delete", operation, { path: { projectIdOrName: "p", operationId: "op" } })
  // @ts-expect-error a parameter is missing
  await call("get", operation, { path: { projectIdOrName: "p" } })
  // @ts-expect-error a GET has no body
  await call("get", operation, { path: { projectIdOrName: "p", operationId: "op" }, body: {} })
  // @ts-expect-error a PATCH has one
  await call("patch", "/v1/orgs/{orgId}", { path: { orgId: "o" } })
}
