/** A destination's signing key, with a program that verifies webhooks with it. */
import { Code } from "../parts/Code.tsx"
import { verification } from "./newDestination.ts"

export const VerificationCode = ({ signingKey }: { readonly signingKey: string }) => (
  <>
    <p>Webhooks are signed with this key. Your receiver verifies them with it, for example:</p>
    <Code label="Signing key" text={signingKey} />
    <Code label="Verification" text={verification} />
  </>
)
