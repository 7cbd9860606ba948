/** Handlers for one object of a draft, with the names that hosts know from other libraries. */
import {
  type ConfigContent,
  type FieldSetting,
  type HydratedReadObject,
  memberOf,
  type ReadObject,
  readObjectOf,
  type WriteObject,
  writeObjectOf
} from "./rules/ConfigContent.ts"
import * as edits from "./rules/edits.ts"

export interface ReadObjectHandlers {
  /** Undefined if it is not selected. */
  readonly object: ReadObject | undefined
  readonly setEnableRead: () => void
  /** Reading stops with the next save; the settings are kept. */
  readonly setDisableRead: () => void
  readonly getSelectedField: (fieldName: string) => boolean
  readonly setSelectedField: (field: { readonly fieldName: string; readonly selected: boolean }) => void
  readonly getFieldMapping: (mapToName: string) => string | undefined
  readonly setFieldMapping: (mapping: { readonly fieldName: string; readonly mapToName: string }) => void
  readonly deleteFieldMapping: (mapToName: string) => void
}

export interface WriteObjectHandlers {
  /** Undefined if it is not selected. */
  readonly object: WriteObject | undefined
  readonly setEnableWrite: () => void
  readonly setDisableWrite: () => void
  readonly getSelectedFieldSettings: (fieldName: string) => FieldSetting | undefined
  /** Sets the rule of a field; without settings, removes it. */
  readonly setSelectedFieldSettings: (rule: { readonly fieldName: string; readonly settings?: FieldSetting }) => void
  readonly getDefaultValues: (fieldName: string) => FieldSetting["default"]
  readonly setDefaultValues: (rule: { readonly fieldName: string; readonly value: FieldSetting["default"] }) => void
  readonly getWriteOnCreateSetting: (fieldName: string) => FieldSetting["writeOnCreate"]
  readonly setWriteOnCreateSetting: (rule: {
    readonly fieldName: string
    readonly value: NonNullable<FieldSetting["writeOnCreate"]>
  }) => void
  readonly getWriteOnUpdateSetting: (fieldName: string) => FieldSetting["writeOnUpdate"]
  readonly setWriteOnUpdateSetting: (rule: {
    readonly fieldName: string
    readonly value: NonNullable<FieldSetting["writeOnUpdate"]>
  }) => void
  readonly setEnableDeletion: () => void
  readonly setDisableDeletion: () => void
}

export interface Editable {
  readonly draft: ConfigContent
  readonly base: ConfigContent | undefined
  readonly edit: (change: (draft: ConfigContent) => ConfigContent) => void
}

export const readHandlers = (
  { base, draft, edit }: Editable,
  objectName: string,
  manifest: HydratedReadObject | undefined
): ReadObjectHandlers => {
  const object = readObjectOf(draft, objectName)
  return {
    object,
    setEnableRead: () =>
      edit((content) => {
        const chosen =
          manifest === undefined
            ? edits.selectFields(content, objectName, [], true)
            : edits.chooseRead(content, manifest, base)
        return readObjectOf(chosen, objectName)?.disabled === true ? edits.resumeReading(chosen, objectName) : chosen
      }),
    setDisableRead: () =>
      edit((content) =>
        readObjectOf(base, objectName) === undefined
          ? edits.removeRead(content, objectName)
          : edits.stopReading(content, objectName)
      ),
    getSelectedField: (fieldName) => memberOf(object?.selectedFields, fieldName) ?? false,
    setSelectedField: ({ fieldName, selected }) =>
      edit((content) => edits.selectFields(content, objectName, [fieldName], selected)),
    getFieldMapping: (mapToName) => memberOf(object?.selectedFieldMappings, mapToName),
    setFieldMapping: ({ fieldName, mapToName }) =>
      edit((content) => edits.setFieldMapping(content, objectName, mapToName, fieldName)),
    deleteFieldMapping: (mapToName) =>
      edit((content) => edits.setFieldMapping(content, objectName, mapToName, undefined))
  }
}

export const writeHandlers = ({ base, draft, edit }: Editable, objectName: string): WriteObjectHandlers => {
  const object = writeObjectOf(draft, objectName)
  const settingOf = (fieldName: string) => memberOf(object?.selectedFieldSettings, fieldName)
  const change = (fieldName: string, next: (setting: FieldSetting) => FieldSetting) =>
    edit((content) => {
      const setting = memberOf(writeObjectOf(content, objectName)?.selectedFieldSettings, fieldName) ?? {}
      return edits.setFieldSetting(content, objectName, fieldName, next(setting))
    })
  return {
    object,
    setEnableWrite: () => edit((content) => edits.setWriting(content, objectName, true, base)),
    setDisableWrite: () => edit((content) => edits.setWriting(content, objectName, false)),
    getSelectedFieldSettings: settingOf,
    setSelectedFieldSettings: ({ fieldName, settings }) =>
      edit((content) => edits.setFieldSetting(content, objectName, fieldName, settings)),
    getDefaultValues: (fieldName) => settingOf(fieldName)?.default,
    setDefaultValues: ({ fieldName, value }) =>
      change(fieldName, ({ default: _before, ...setting }) =>
        value === undefined ? setting : { ...setting, default: value }
      ),
    getWriteOnCreateSetting: (fieldName) => settingOf(fieldName)?.writeOnCreate,
    setWriteOnCreateSetting: ({ fieldName, value }) =>
      change(fieldName, (setting) => ({ ...setting, writeOnCreate: value })),
    getWriteOnUpdateSetting: (fieldName) => settingOf(fieldName)?.writeOnUpdate,
    setWriteOnUpdateSetting: ({ fieldName, value }) =>
      change(fieldName, (setting) => ({ ...setting, writeOnUpdate: value })),
    setEnableDeletion: () => edit((content) => edits.setDeletion(content, objectName, true)),
    setDisableDeletion: () => edit((content) => edits.setDeletion(content, objectName, false))
  }
}
