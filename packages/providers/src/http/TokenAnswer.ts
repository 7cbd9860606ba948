/** What a token endpoint gives out. Pure. RFC 6749 5.1 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { GrantedAccount } from "@fieldgate/core/providers/ProviderDriver"
import * as DateTime from "effect/DateTime"
import * as Redacted from "effect/Redacted"
import { type Answer, jsonObject } from "./Answer.ts"
import { isToken } from "./BearerToken.ts"
import { text } from "./JsonMembers.ts"

/** A longer life than this is none that a provider gives; the token is refreshed when it is refused. */
const longestSeconds = 400 * 86_400

/** What a provider tells beside the token, each in its own words. */
export interface Particulars {
  /** Facts about the account that calls need. Default: none. */
  readonly facts?: (body: RecordFields) => Readonly<Record<string, string>>
  /** Whose account it is. Default: the answer doesn't say. */
  readonly owner?: (body: RecordFields) => Pick<GrantedAccount, "workspaceRef" | "consumerRef">
}

/** The token and what came with it; undefined where the answer can't be read. Its life counts from when it was asked for. */
export const read = (
  answer: Answer,
  asked: DateTime.Utc,
  { facts = () => ({}), owner = () => ({}) }: Particulars
): GrantedAccount | undefined => {
  const body = jsonObject(answer)
  const accessToken = text(body?.["access_token"])
  if (body === undefined || accessToken === undefined || !isToken(accessToken)) return undefined
  const refreshToken = text(body["refresh_token"])
  const seconds = Number(body["expires_in"] ?? Number.NaN)
  const metadata = facts(body)
  return {
    accessToken: Redacted.make(accessToken),
    ...(refreshToken === undefined ? {} : { refreshToken: Redacted.make(refreshToken) }),
    ...(seconds > 0 && seconds <= longestSeconds ? { expiresAt: DateTime.add(asked, { seconds }) } : {}),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...owner(body)
  }
}
