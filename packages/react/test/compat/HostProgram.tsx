/** A host's program with every exported name of `@amp-labs/react` 2.16.1; only the import is ours. */
import {
  AmpersandContext,
  AmpersandErrorBoundary,
  AmpersandProvider,
  type BaseReadConfigObject,
  type BaseWriteConfigObject,
  type Config,
  type ConfigContent,
  type Connection,
  ConnectProvider,
  type FieldMapping,
  type FieldMetadata,
  type FieldSetting,
  type FieldSettingDefault,
  FieldSettingWriteOnCreateEnum,
  FieldSettingWriteOnUpdateEnum,
  type HydratedIntegrationField,
  type HydratedIntegrationObject,
  type HydratedRevision,
  type Installation,
  type InstallationConfigContent,
  type InstallationContextValue,
  InstallationProvider,
  InstallIntegration,
  type InstallIntegrationProps,
  type IntegrationFieldMapping,
  type Manifest,
  type ReadObjectHandlers,
  type UpdateInstallationConfigContent,
  useAmpersandProviderProps,
  useConfig,
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useIsIntegrationInstalled,
  useLocalConfig,
  useManifest,
  useUpdateInstallation,
  type WriteObjectHandlers
} from "@fieldgate/react/compat"
import { type JSX, type ReactNode, useContext } from "react"

const target: InstallationContextValue = {
  integrationNameOrId: "crm",
  consumerRef: "user-1",
  consumerName: "User One",
  groupRef: "group-1",
  groupName: "Group One"
}

const onCreate: FieldSettingWriteOnCreateEnum = FieldSettingWriteOnCreateEnum.Never
const onUpdate: FieldSettingWriteOnUpdateEnum = FieldSettingWriteOnUpdateEnum.IfEmpty
const byDefault: FieldSettingDefault = { stringValue: "lead" }
const setting: FieldSetting = { writeOnCreate: onCreate, writeOnUpdate: onUpdate }
const reading: BaseReadConfigObject = { objectName: "contacts", selectedFieldMappings: { phoneNumber: "phone" } }
const writing: BaseWriteConfigObject = { objectName: "contacts", selectedFieldSettings: { email: setting } }
const mapping: FieldMapping = { contacts: [{ mapToName: "notes", mapToDisplayName: "Notes" }] }
const chosen: InstallationConfigContent = { read: { objects: { contacts: reading } } }
const changed: UpdateInstallationConfigContent = { write: { objects: { contacts: writing } } }

const labelOf = (field: HydratedIntegrationField): string =>
  "mapToName" in field && !("fieldName" in field) ? field.mapToName : field.displayName

const Line = ({ children, label }: { readonly label: string; readonly children: ReactNode }): JSX.Element => (
  <p>
    {label}: {children}
  </p>
)

const Schema = (): JSX.Element => {
  const { data, isLoading, ...manifest } = useManifest()
  const found: Manifest = manifest
  const revision: HydratedRevision | undefined = data
  const object: HydratedIntegrationObject | null = found.getReadObject("contacts").object
  const required = found.getReadObject("contacts").getRequiredFields("no-mappings") ?? []
  const mapped: ReadonlyArray<IntegrationFieldMapping> = found.getReadObject("contacts").getRequiredMapFields() ?? []
  const email: FieldMetadata | null = found.getCustomerFieldsForObject("contacts").getField("email")
  if (isLoading) return <Line label="Schema">loading</Line>
  return (
    <>
      <Line label="Revision">{revision?.id}</Line>
      <Line label="Object">{object?.displayName}</Line>
      <Line label="Required">{required.map(labelOf).join()}</Line>
      <Line label="Optional">{found.getReadObject("contacts").getOptionalFields("mappings")?.map(labelOf).join()}</Line>
      <Line label="Mapped">{mapped.map(labelOf).join()}</Line>
      <Line label="Email">{email?.displayName}</Line>
      <Line label="Written">{found.getWriteObject("companies").object?.objectName}</Line>
      <Line label="Missing">{String(found.getReadObject("deals").object)}</Line>
    </>
  )
}

const Draft = (): JSX.Element => {
  const { draft, get, proxy, readObject, removeObject, reset, setDraft, writeObject } = useLocalConfig()
  const { updateInstallation } = useUpdateInstallation()
  const read: ReadObjectHandlers = readObject("contacts")
  const write: WriteObjectHandlers = writeObject("contacts")
  const edit = () => {
    setDraft(chosen)
    setDraft((content: InstallationConfigContent) => ({ ...content, ...changed }))
    read.setSelectedField({ fieldName: "firstname", selected: true })
    write.setDefaultValues({ fieldName: "lifecyclestage", value: byDefault })
    removeObject("companies")
    proxy().setEnableProxy()
  }
  return (
    <>
      <Line label="Draft">{JSON.stringify(draft) === JSON.stringify(get()) ? JSON.stringify(get()) : "differs"}</Line>
      <Line label="Rule">{write.getWriteObject()?.selectedFieldSettings?.["email"]?.writeOnUpdate}</Line>
      <button type="button" onClick={edit}>
        Edit
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <button type="button" onClick={() => updateInstallation({ config: get() })}>
        Update
      </button>
    </>
  )
}

const Installed = ({ onNews }: { readonly onNews: (news: string) => void }): JSX.Element => {
  const { projectIdOrName } = useAmpersandProviderProps()
  const context = useContext(AmpersandContext)
  const isInstalled = useIsIntegrationInstalled("crm", "group-1")
  const connection: Connection | undefined = useConnection().connection
  const installation: Installation | undefined = useInstallation().installation
  const { createInstallation } = useCreateInstallation()
  const { deleteInstallation, errorMsg } = useDeleteInstallation()
  const legacy = useConfig()
  const saved: Config | undefined = isInstalled.config
  const content: ConfigContent | undefined = saved?.content
  return (
    <>
      <Line label="Project">{projectIdOrName === context?.projectIdOrName ? projectIdOrName : "differs"}</Line>
      <Line label="Is installed">{String(isInstalled.isIntegrationInstalled)}</Line>
      <Line label="Connection">{connection?.id}</Line>
      <Line label="Installation">{installation?.id}</Line>
      <Line label="Provider">{content?.provider ?? legacy.draft.provider}</Line>
      <Line label="Proxy">{String(content?.proxy?.enabled)}</Line>
      <Line label="Error">{errorMsg}</Line>
      <button
        type="button"
        onClick={() => createInstallation({ config: chosen, onSuccess: ({ id }) => onNews(`created ${id}`) })}
      >
        Create
      </button>
      <button type="button" onClick={() => deleteInstallation({ onError: ({ message }) => onNews(message) })}>
        Delete
      </button>
    </>
  )
}

const install: InstallIntegrationProps = {
  integration: target.integrationNameOrId,
  groupRef: target.groupRef,
  consumerRef: target.consumerRef,
  fieldMapping: mapping,
  onInstallSuccess: (installationId, config) => history.pushState({ installationId }, "", config.content.provider)
}

const Broken = (): JSX.Element => {
  throw new Error("a component of the host failed")
}

interface HostProgramProps {
  readonly baseUrl: string
  readonly show: "hooks" | "install" | "connect" | "broken"
  readonly onNews: (news: string) => void
}

export const HostProgram = ({ baseUrl, onNews, show }: HostProgramProps): JSX.Element => (
  <AmpersandProvider options={{ projectId: "demo", apiKey: "key", styles: {}, baseUrl }}>
    <AmpersandErrorBoundary fallback={<p>Something failed</p>} onError={({ message }) => onNews(message)}>
      {show === "broken" ? <Broken /> : undefined}
      {show === "install" ? <InstallIntegration {...install} /> : undefined}
      {show === "connect" ? (
        <ConnectProvider provider="hubspot" consumerRef="user-1" groupRef="group-1" onSuccess={onNews} />
      ) : undefined}
      {show === "hooks" ? (
        <InstallationProvider integration="crm" consumerRef="user-1" groupRef="group-1">
          <Schema />
          <Draft />
          <Installed onNews={onNews} />
        </InstallationProvider>
      ) : undefined}
    </AmpersandErrorBoundary>
  </AmpersandProvider>
)
