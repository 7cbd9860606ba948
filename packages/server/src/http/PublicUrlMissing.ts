/** A sign-in was asked for, and the address that the provider should send browsers back to is not known for certain. */
import * as Schema from "effect/Schema"

export class PublicUrlMissing extends Schema.TaggedError<PublicUrlMissing>()("PublicUrlMissing", {}) {
  override get message(): string {
    return "the server does not know the address that browsers reach it at"
  }
}
