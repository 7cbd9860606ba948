/** How `@fieldgate/client` names what the wire names otherwise: for the generator of the client, and for code samples. */

const clientNames: Readonly<Record<string, string>> = {
  projectIdOrName: "project",
  integrationId: "integration",
  "if-match": "ifMatch"
}

export const clientName = (name: string): string => clientNames[name] ?? name

/** A former name of another property. */
const omittedNames = new Set(["projectId"])

/** Set by the client itself or by browsers, or useless without a cache. */
const hiddenHeaders = new Set(["idempotency-key", "if-none-match", "last-event-id"])

/** The client's name of a body property whose own name is a parameter's. */
export const collidedName = "changes"

interface Parameter {
  readonly in: string
  readonly name: string
}

/** Whether the client's method takes the parameter. */
export const isShownParameter = ({ in: place, name }: Parameter): boolean =>
  place !== "header" || !hiddenHeaders.has(name)

export interface RenamedProperty {
  readonly from: string
  readonly to: string
}

/** The properties of a body that have another name in the client. */
export const renamedProperties = (
  operationId: string,
  parameters: ReadonlyArray<Parameter>,
  bodyProperties: ReadonlyArray<string>
): ReadonlyArray<RenamedProperty> =>
  bodyProperties.flatMap((from) => {
    const isTaken = parameters.some(({ name }) => clientName(name) === from)
    if (isTaken && !bodyProperties.includes("updateMask")) {
      throw new Error(`${operationId}: the body's property ${from} has the name of a parameter`)
    }
    const to = isTaken ? collidedName : clientName(from)
    return to === from ? [] : [{ from, to }]
  })

/** Whether the client's method takes a property of the body under its own name. */
export const isOmittedProperty = (
  name: string,
  renamed: ReadonlyArray<RenamedProperty>,
  parameters: ReadonlyArray<Parameter>
): boolean => {
  const hasProject = renamed.length > 0 || parameters.some((parameter) => clientName(parameter.name) === "project")
  return renamed.some(({ from }) => from === name) || (omittedNames.has(name) && hasProject)
}
