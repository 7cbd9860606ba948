/** Updates by mask: `updateMask` names the members to change, and the body holds their values. @rule organization.update */
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** A mask of these members. */
export const updateMask = <const Names extends readonly [string, ...Array<string>]>(...names: Names) =>
  Schema.NonEmptyArray(
    Schema.Literals(names).annotate({ message: `updateMask may contain only ${names.join(", ")}` })
  ).annotateKey({ messageMissingKey: `updateMask is required: list the properties to change, such as ["${names[0]}"]` })

type Masked<Member extends string> = { readonly updateMask: ReadonlyArray<string> } & {
  readonly [M in Member]: object
}

/** Every property in the mask must have a value; each missing one is reported. */
export const maskHasValues = <const Member extends string>(member: Member) =>
  Schema.makeFilter((update: Masked<Member>, _ast, options) =>
    update.updateMask
      .filter((name) => !(name in update[member]))
      .map((name) => {
        const message = `updateMask names ${name}, so ${member}.${name} must have the new value`
        // Without the input, because there is no value to show.
        return { path: [member, name], issue: new SchemaIssue.InvalidValue({ message }, undefined, options) }
      })
  )

/** The members that the mask names; what it doesn't name stays as it is. */
export const masked = <Values extends object>(mask: ReadonlyArray<keyof Values>, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => mask.some((each) => each === name))
    // Entries of the same object, so their names and values fit together.
  ) as Partial<Values>
