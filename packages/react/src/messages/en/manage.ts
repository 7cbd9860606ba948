/** What is known of an installation, and how it ends. */
export const manage = {
  installation: "Installation",
  status: "Status",
  healthy: "Working",
  unhealthy: "Needs attention",
  installedOn: "Installed on",
  updatedOn: "Last changed on",
  uninstall: "Uninstall",
  uninstallTitle: "Uninstall {integration}?",
  uninstallText:
    "{app} stops working with your {provider} account. What waits to be written is dropped, and your settings are deleted.",
  uninstallFailed: "{integration} was not uninstalled"
} as const
