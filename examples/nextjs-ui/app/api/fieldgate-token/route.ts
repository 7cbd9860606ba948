import { importPKCS8, SignJWT } from "jose"
import { sessionOf } from "../../../session"

/** The customer comes from the session, never from the request: the token gives access to that customer. */
export const POST = async (): Promise<Response> => {
  const { consumerRef, groupRef } = sessionOf()
  const key = await importPKCS8(process.env["FIELDGATE_PRIVATE_KEY"] ?? "", "RS256")
  const token = await new SignJWT({ groupRef, consumerRef })
    .setProtectedHeader({ alg: "RS256", kid: process.env["FIELDGATE_KEY_ID"] ?? "" })
    .setAudience("fieldgate")
    .setIssuer("https://my-product.example")
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(key)
  return new Response(token, { headers: { "cache-control": "no-store" } })
}
