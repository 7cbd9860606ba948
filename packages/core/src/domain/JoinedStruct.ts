/**
 * A struct with the properties of two others. Its type refers to both: TypeScript emits comments of properties only beside their
 * declaration, so a spread of another file's fields would publish them without their documentation. For the same reason the
 * schemas of public inputs are declared as named interfaces, such as `NewConnectionSchema`.
 */
import * as Schema from "effect/Schema"

type AnyStruct = Schema.Struct<Schema.Struct.Fields>

export interface JoinedStruct<First extends AnyStruct, Second extends AnyStruct> extends Schema.Struct<
  First["fields"] & Second["fields"]
> {
  readonly Rebuild: JoinedStruct<First, Second>
}

/** Checks and annotations of the two are not taken over. */
export const joined = <First extends AnyStruct, Second extends AnyStruct>(
  first: First,
  second: Second
): JoinedStruct<First, Second> =>
  // The spread of two type parameters has the type of their constraint, and checks keep the name of the type.
  Schema.Struct({ ...first.fields, ...second.fields } as First["fields"] & Second["fields"]) as JoinedStruct<
    First,
    Second
  >
