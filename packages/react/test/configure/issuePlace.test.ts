/** @rule react.validation */
import { expect, it } from "vitest"
import { placeOf } from "../../src/configure/screens/model/IssuePlace.ts"

it.each([
  ["of a POST", "config.content.read.objects.contacts.selectedFields.x", ["read", "contacts", "selectedFields", "x"]],
  [
    "of a PATCH",
    "installation.config.content.write.objects.contacts.deletionSettings.enabled",
    ["write", "contacts", "deletionSettings", "enabled"]
  ],
  [
    "with a quoted key",
    `config.content.read.objects["a.b"].selectedFields["$['x']"]`,
    ["read", "a.b", "selectedFields", "$['x']"]
  ],
  ["of a whole object", "config.content.read.objects.contacts", ["read", "contacts"]]
])("parses the issue name %s", (_case, name, [action, objectName, ...keys]) => {
  expect(placeOf(name)).toEqual({ action, objectName, keys })
})

it.each(["", "groupRef", "config.content", "config.content.proxy.enabled", "config.content.read.objects"])(
  "finds no object in %j",
  (name) => {
    expect(placeOf(name)).toBeUndefined()
  }
)
