/** `docs/limits.md`: every number that a caller can meet, from its definition in the code. */
import * as Limits from "@fieldgate/core/domain/Limits"
import { defaults } from "../../packages/server/src/http/ServerSettings.ts"
import { table } from "./table.ts"

const between = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  `${minimum} to ${maximum}`

const rows: ReadonlyArray<readonly [limit: string, value: string, where: string]> = [
  ["Records in a batch", between(Limits.batchRecords), "`batch`"],
  ["Records that make an auto batch go", `${Limits.autoBatchRecords}`, "or its first record's delay"],
  ["`maxDelayMinutes`", between(Limits.maxDelayMinutes), "`autoBatchPolicy`"],
  [
    "`retryDeadlineHours`",
    `${between(Limits.retryDeadlineHours)}, default ${Limits.retryDeadlineHours.default}`,
    "`autoBatchPolicy`"
  ],
  [
    "`deadlineHours`",
    `${between(Limits.deadlineHours)}, default ${Limits.deadlineHours.default}`,
    "`retryPolicy`, asynchronous writes"
  ],
  ["Bulk redrives of a project at a time", `${Limits.redriveJobs.perProject}, dry runs included`, "`redriveAll`"],
  ["Operations that one bulk redrive redrives", `at most ${Limits.redriveJobs.operations}`, "`redriveAll`"],
  ["Records in a delete", "1, synchronous", "`type: delete`"],
  [
    "Statuses of a problem",
    `${Limits.problemStatus.minimum} up to below ${Limits.problemStatus.below}`,
    "every refusal"
  ],
  ["Bytes in a request's body", `${defaults.bodyLimitBytes}`, "413 `body-too-large`"],
  [
    "Keys in a search for records",
    between(Limits.findKeys),
    "`by` of `findRecords`; fewer where the driver declares so"
  ],
  ["Fields of a key", between(Limits.keyFields), "`by` of `findRecords`"],
  ["Characters in a value of a key", `at most ${Limits.keyCharacters.maximum}`, "`by` of `findRecords`"],
  ["Fields that a search returns", `at most ${Limits.findFields.maximum}`, "`fields` of `findRecords`"],
  ["Records that a search lists of each key", `at most ${Limits.foundRecords.ofKey}`, "`more` names keys with more"],
  ["Records that match a search", `at most ${Limits.foundRecords.maximum}`, "above that it fails"],
  ["Properties and items in a request's body", `at most ${Limits.jsonValues.maximum}`, "also in one saved config"],
  ["Fields of a record, nested ones counted", `at most ${Limits.recordFields.maximum}`, "`record`, `batch[].record`"],
  ["Fields of a whole write, defaults counted", `at most ${Limits.requestFields.maximum}`, "`batch`"],
  ["Characters in the name of a field", `at most ${Limits.fieldNameCharacters.maximum}`, "records, configs"],
  [
    "Selected fields, mappings, value mappings or settings of an object",
    `at most ${Limits.objectSettings.maximum} each`,
    "`config.content`"
  ],
  ["Characters in a saved config", `at most ${Limits.configCharacters.maximum}`, "`config.content`"],
  [
    "Operations of a JSON Patch, members of a mask",
    `at most ${Limits.patchOperations.maximum}`,
    "`changes`, `updateMask`"
  ],
  [
    "Characters in a group's or consumer's reference",
    `at most ${Limits.referenceCharacters.maximum}`,
    "`groupRef`, `consumerRef`"
  ],
  [
    "Characters in the name of a group, consumer or workspace",
    `at most ${Limits.ownerNameCharacters.maximum}`,
    "`groupName`, `consumerName`, `providerWorkspaceRef`"
  ],
  [
    "Facts about an account",
    `at most ${Limits.accountFacts.maximum}, each value at most ${Limits.accountFacts.valueCharacters} characters`,
    "`providerMetadata`"
  ],
  [
    "Characters in an `Idempotency-Key`",
    `at most ${Limits.idempotencyKeyCharacters.maximum}`,
    `remembered for ${Limits.idempotencyHours} hours`
  ],
  [
    "Seconds that a write waits for another write of its record",
    `${Limits.recordBusySeconds}`,
    "then 409 `record-busy`"
  ],
  ["Seconds that a consumer's token lives", `at most ${Limits.tokenSeconds.maximum}`, "`exp` less `iat`"],
  ["Minutes for a sign-in by OAuth", `${Limits.oauthSessionMinutes}`, "from the page of consent to its answer"],
  ["Destinations of a project", `at most ${Limits.destinations.maximum}`, "[webhooks](webhooks.md)"],
  ["Headers that a destination adds", `at most ${Limits.webhookHeaders.maximum}`, "`metadata.headers`"],
  ["Bytes in a webhook's body", `at most ${Limits.webhookBodyBytes}`, "a longer one names where the rest is"],
  [
    "Identifying values of a record",
    `${Limits.recordIdentities.maximum}, each at most ${Limits.searchCharacters.maximum} characters`,
    "further ones are not found by `operations.find`"
  ],
  [
    "Writes that one page of `operations.find` examines",
    `${Limits.recordSearch.writes}`,
    "it continues with the next page"
  ],
  [
    "Records of one value whose other writes are found",
    `${Limits.recordSearch.records}`,
    "those that were written last"
  ],
  ["Seconds for a receiver's answer", `${Limits.webhookAnswerSeconds}`, "then it is sent again"],
  ["Days that deliveries are kept", `${Limits.deliveryDays}`, "and can be replayed"],
  ["Custom fields in one upsert", `at most ${Limits.upsertedFields.maximum}`, "`object-metadata`"],
  ["Items on a page of a list", `${between(Limits.pageSize)}, default ${Limits.pageSize.default}`, "`pageSize`"],
  [
    "Characters on a page of a list",
    String(Limits.listCharacters.maximum),
    "names and texts together; the page ends before the item that exceeds it"
  ],
  ["API keys, JWT keys of a project", `${Limits.projectApiKeys.maximum}, ${Limits.projectJwtKeys.maximum}`, "409"],
  ["Characters in a property of a provider app", String(Limits.providerAppCharacters.maximum), "400"],
  [
    "Times in a request",
    `${Limits.inputTimes.earliest} to ${Limits.inputTimes.latest}`,
    "`since`, `until`, `expiresAt`"
  ],
  ["Characters in a manifest", `at most ${Limits.manifestCharacters.maximum}`, "its text"],
  ["Characters in an organization's label", between(Limits.labelCharacters), "`org.label`"],
  ["Characters in a name of an integration or a project", between(Limits.nameCharacters), "manifest, projects"]
]

const intro = `# Limits

A value beyond a limit is refused with an issue that names the property and the bounds. The call limits of each provider are
in [providers](providers.md); a single synchronous create or update of a Salesforce record is two
calls, the write and a read of its fields, unless \`returnRecord\` is \`false\`. For asynchronous writes that is the default.
`

export const limitsPage = (): string =>
  `${intro}\n${table(["Limit", "Value", "Where"], rows)}\nWritten by \`npm run codegen\` from \`packages/core/src/domain/Limits.ts\`.\n`
