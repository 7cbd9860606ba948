/** Screens of an install that are not about connecting or configuring. */
export const install = {
  schemaTitle: "The objects of your {provider} account could not be loaded",
  schemaText: "Try again, or update the connection below.",
  consentTitle: "Install {integration}",
  consentText: "{app} will work with your {provider} account. There is nothing to configure.",
  install: "Install",
  installedTitle: "{integration} is installed",
  installedText: "{app} is connected to your {provider} account.",
  uninstalledTitle: "{integration} was uninstalled",
  uninstalledText: "{app} no longer works with your {provider} account.",
  reinstall: "Install again"
} as const
