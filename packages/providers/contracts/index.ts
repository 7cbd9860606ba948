/**
 * The providers' wires as facts with their sources: which calls there are, what they take and what they answer, and how well each answer is
 * known. `differences` compares a request and its answer with one of them.
 * @rule driver.contract
 */

/** Attio's API, version 2. */
export { attio } from "./attio/AttioContract.ts"
/** Close's API. */
export { close } from "./close/CloseContract.ts"
/** Dynamics 365's Web API, version 9.2. */
export { dynamics } from "./dynamics/DynamicsContract.ts"
/** HubSpot's CRM API. */
export { hubspot } from "./hubspot/HubSpotContract.ts"
/** Pipedrive's API, version 2 and what only version 1 has. */
export { pipedrive } from "./pipedrive/PipedriveContract.ts"
/** Salesforce's REST API. */
export { salesforce } from "./salesforce/SalesforceContract.ts"
/** Zoho CRM's API, version 8. */
export { zoho } from "./zoho/ZohoContract.ts"
export { type Answer, type Call, type Contract, type Proof, type Shape, type Source, counts } from "./Contract.ts"
export { type Difference, type Exchange, answersOf, callOf, codeIn, differences } from "./Exchange.ts"
