/** Credentials of an account that isn't the connection's. Nothing was saved. @rule connection.account */
import * as Schema from "effect/Schema"

export class AccountMismatch extends Schema.TaggedError<AccountMismatch>()("AccountMismatch", {
  connectionId: Schema.String,
  /** The provider's ids of the connection's account, and of the one that the credentials open. */
  accountRef: Schema.String,
  otherAccountRef: Schema.String,
  /** Both as people know them. */
  account: Schema.String,
  otherAccount: Schema.String
}) {
  override get message(): string {
    return (
      `the credentials open the account ${this.otherAccount}, but the connection "${this.connectionId}" is for the account ` +
      `${this.account}: nothing was changed`
    )
  }
}
