/** `docs/compatibility.md` from the results of a full run. Pure. */

export const faultsOf = (results) => results.filter(({ fault }) => fault !== undefined)

const escape = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;")

const table = (heading, lines) =>
  [heading, heading.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const countOf = (results) => `${results.length - faultsOf(results).length} of ${results.length}`

const summary = (clients, versions) =>
  table(
    ["Client", "Version", "Works", ""],
    clients.map(({ client, note = "", results }) => [`\`${client}\``, versions[client], countOf(results), escape(note)])
  )

const details = ({ client, results }) => {
  const faults = faultsOf(results)
  const works = results.filter(({ fault }) => fault === undefined).map(({ call }) => call)
  return [
    `### ${client}`,
    "",
    `Works: ${works.length === 0 ? "nothing" : escape(works.join("; "))}.`,
    ...(faults.length === 0
      ? []
      : [
          "",
          table(
            ["Doesn't work", "Answer"],
            faults.map(({ call, fault }) => [escape(call), `\`${fault.replaceAll("`", "'").replaceAll("|", "\\|")}\``])
          )
        ])
  ].join("\n")
}

export const pageOf = ({ generators, incumbent, officials }, versions, date) =>
  `# Compatibility

Clients that others wrote, unmodified, run on ${date} against a server with the demo and against the sandboxes. A call counts as working if the client
reports success and returns what its documents say.

## Against the server

${summary([...incumbent, ...generators], versions)}

Each generator generates a client from \`openapi.json\`; the result is compiled with TypeScript's \`strict\`, creates a contact, and reads the
problem of a refused write. The flows of \`${incumbent.map(({ client }) => client).join(", ")}\` run in Chromium; \`moving-from-ampersand.md\` says [what to set](moving-from-ampersand.md#what-to-set).
The flows are our own choice of what its users do; disconnecting, and connecting with a key, are not among them. The same vendor's SDKs for Node were not
run: their repositories name the packages \`@amp-labs/sdk-node-platform\`, \`@amp-labs/sdk-node-write\` and \`sdk-node\`, and the npm registry has none of
the three, nor \`@amp-labs/sdk\`, \`@amp-labs/sdk-node\` or \`@amp-labs/cli\` (asked on 2026-11-26). \`@amp-labs/react\` is that vendor's only package in
npm's list; [an earlier run](moving-from-ampersand.md#what-runs-unchanged) from their sources has the results.

## Against the sandboxes

${summary(officials, versions)}

A call that a sandbox doesn't model is answered with 501 in the sandbox's own words, if the CRM's [contract](../packages/providers/contracts) has it or it is
one of the CRM's other APIs, and otherwise as the CRM answers an unknown address. [What sandboxes do not cover](sandboxes.md#what-it-does-not-cover)
lists these calls with the reason.

## Calls

${[...incumbent, ...officials].map(details).join("\n\n")}

Written by \`npm run clients -- --full\`.
`
