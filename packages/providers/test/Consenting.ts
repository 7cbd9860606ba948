/** A user at a sandbox's consent page: submits it as a browser would. */
import type { ProviderDriverSuite } from "@fieldgate/core/testing"
import type { Sandbox } from "../sandbox/Sandbox.ts"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

const answered = async ({ fetch }: Pick<Sandbox, "fetch">, url: string, decision: "allow" | "deny") => {
  const page = await (await fetch(url)).text()
  const [, name = "", choice = ""] = /<select name="(\w+)"><option>([^<]+)</.exec(page) ?? []
  const { origin, pathname, searchParams } = new URL(url)
  const body = new URLSearchParams([...searchParams, [name, choice], ["decision", decision]])
  const answer = await fetch(`${origin}${pathname}`, { method: "POST", body, redirect: "manual" })
  return new URL(answer.headers.get("location") ?? "").searchParams
}

export const consenting = <W extends ProviderDriverSuite.World & { readonly sandbox: Pick<Sandbox, "fetch"> }>(
  app: { readonly clientId: string; readonly clientSecret: string },
  more: Pick<ProviderDriverSuite.Consenting<W>, "metadata" | "scopes"> = {}
): ProviderDriverSuite.Consenting<W> => ({
  ...more,
  client: { clientId: app.clientId, clientSecret: Redacted.make(app.clientSecret) },
  answer: ({ sandbox }, url, decision) => Effect.promise(() => answered(sandbox, url, decision))
})
