/** The settings of a project, warnings about settings for development, and the erasure of a person's data. */
import type { ReactNode } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Icon } from "../parts/Icon.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Time } from "../parts/Time.tsx"

/** The call that changes the settings, in the API reference. */
const UpdateCall = () => (
  <a href="/docs/api/projects#updateProject" target="_blank" rel="noreferrer">
    an API call
  </a>
)

/** Warns of a setting for development. */
const SettingNotice = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="notice" data-tone="error" role="status">
    <Icon name="alert" />
    <div>
      <p className="notice-title">{title}</p>
      <p>{children}</p>
    </div>
  </div>
)

const FrontendKeysNotice = () => (
  <SettingNotice title="Frontend keys can change every customer's data">
    This project is set up for development: every API key with frontend scope can read and change the connections and
    installations of all customers. Sign consumer tokens in your backend, then turn frontend keys off: set{" "}
    <code>frontendKeys</code> to <code>off</code> with <UpdateCall />.
  </SettingNotice>
)

const OAuthConfirmationNotice = () => (
  <SettingNotice title="OAuth sign-ins are not confirmed">
    Accounts are connected without confirmation: anyone who follows a link to the consent page connects their account.
    Once every client confirms its sign-ins, set <code>oauthConfirmation</code> to <code>required</code> with{" "}
    <UpdateCall />.
  </SettingNotice>
)

export const SettingsPage = ({ project: name }: { readonly project: string }) => {
  const project = useApi(["project", name], (api, options) => api.projects.get({ project: name }, options))
  return (
    <Page
      title="Settings"
      intro={
        <>
          This project&apos;s settings. Change them with <UpdateCall /> or the command line.
        </>
      }
    >
      <Section title="Project">
        <Loaded of={project}>
          {({ appName, createTime, frontendKeys, id, name: projectName, oauthConfirmation, orgId, updateTime }) => (
            <Facts
              facts={[
                ["Name", projectName],
                ["App name", appName],
                [
                  "Frontend keys",
                  frontendKeys === "off" ? "Off: browsers need a signed token" : "On, for development only"
                ],
                ["OAuth sign-ins", oauthConfirmation === "required" ? "Confirmed by your app" : "Not confirmed"],
                ["ID", <CopyId key="id" id={id} of="the project" />],
                ["Organization", <CopyId key="org" id={orgId} of="the organization" />],
                ["Created", <Time key="created" at={createTime} />],
                ["Changed", updateTime === undefined ? undefined : <Time key="changed" at={updateTime} />]
              ]}
            />
          )}
        </Loaded>
      </Section>
      {/* Below, because they appear once the settings are loaded. */}
      {project.data?.frontendKeys === "development" ? <FrontendKeysNotice /> : null}
      {project.data?.oauthConfirmation === "none" ? <OAuthConfirmationNotice /> : null}
    </Page>
  )
}
