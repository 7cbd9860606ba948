import { generateKeyPairSync } from "node:crypto"
import { importSPKI, jwtVerify } from "jose"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { expect, it } from "vitest"
import { POST } from "../app/api/fieldgate-token/route"
import Page from "../app/integrations/page"

it("signs a token for the session's user", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" }
  })
  process.env["FIELDGATE_PRIVATE_KEY"] = privateKey
  process.env["FIELDGATE_KEY_ID"] = "key-1"
  const token = await (await POST()).text()
  const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(publicKey, "RS256"))
  expect(protectedHeader).toMatchObject({ alg: "RS256", kid: "key-1" })
  expect(payload).toMatchObject({ groupRef: "acme", consumerRef: "ann", aud: "fieldgate" })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})

it("renders the page on a server, as a skeleton and without a token", () => {
  const html = renderToString(createElement(Page))
  expect(html).toContain("Integrations of <!-- -->Acme Inc.")
  expect(html).toMatch(/fieldgate-catalog.*role="status".*Loading…/u)
})
