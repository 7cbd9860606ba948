/** What the part about changes at the provider may not say. Spec 2.8. */
import type { ManifestFault, ManifestPath } from "../ManifestFault.ts"
import type { IntegrationDefinition } from "../Manifest.ts"
import type { ManifestSubscribeObject } from "../ManifestSubscribe.ts"

/** Events hand on records, whose fields the read object of the same name decides. */
export const subscribeFaults = (
  { read, subscribe }: IntegrationDefinition,
  at: ManifestPath
): ReadonlyArray<ManifestFault> => {
  const readNames = new Set<string>(read?.objects?.map(({ objectName }) => objectName))
  return (subscribe?.objects ?? []).flatMap((object, index) => {
    const path = [...at, "subscribe", "objects", index]
    return [...unread(object, readNames, path), ...uninherited(object, path), ...watchedTwice(object, path)]
  })
}

const unread = ({ objectName }: ManifestSubscribeObject, readNames: ReadonlySet<string>, path: ManifestPath) =>
  readNames.has(objectName)
    ? []
    : [
        {
          path: [...path, "objectName"],
          message: `"${objectName}" must be among read.objects too: its events carry the fields that are read`,
          value: objectName
        }
      ]

const uninherited = (object: ManifestSubscribeObject, path: ManifestPath) =>
  object.inheritFieldsAndMapping === true ||
  (object.createEvent ?? object.updateEvent ?? object.deleteEvent) === undefined
    ? []
    : [
        {
          path: [...path, "inheritFieldsAndMapping"],
          message: "inheritFieldsAndMapping must be true where there is a createEvent, updateEvent or deleteEvent",
          ...(object.inheritFieldsAndMapping === undefined ? {} : { value: object.inheritFieldsAndMapping })
        }
      ]

const watchedTwice = ({ updateEvent }: ManifestSubscribeObject, path: ManifestPath) =>
  updateEvent === undefined ||
  (updateEvent.watchFieldsAuto === undefined) !== (updateEvent.requiredWatchFields === undefined)
    ? []
    : [
        {
          path: [...path, "updateEvent"],
          message: "updateEvent has exactly one of watchFieldsAuto and requiredWatchFields"
        }
      ]
