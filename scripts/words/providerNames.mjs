/** Provider names are allowed only where providers are defined or chosen. @rule driver.providerNames */

const names = /hubspot|salesforce|pipedrive/gi
const neutral = /^packages\/((core|server|client|react)\/src|core\/testing)\//

const isCompositionRoot = (path) => /^packages\/server\/src\/(main\.ts$|cli\/)/u.test(path)

/** Fixtures for tests of hosts, which name providers. */
const fixtures = /^packages\/react\/src\/testing\//

/** Comments count too: a rule that needs a provider's name to be explained is a provider's rule. */
export const providerNameFaults = (file) =>
  neutral.test(file.path) && !isCompositionRoot(file.path) && !fixtures.test(file.path)
    ? Array.from(file.text.matchAll(names), (found) => ({
        offset: found.index,
        rule: `provider name "${found[0]}"`,
        fix: "use the provider's capabilities, or move the code to packages/providers"
      }))
    : []
