/** A manifest with faults as a problem: each is an issue with its line and column. Spec 2.8, 2.3. */
import { type ManifestInvalid, type PlacedFault, sentenceOf } from "../manifest/ManifestInvalid.ts"
import { echoed } from "./input/EchoedValue.ts"
import { issueOf } from "./input/InputIssues.ts"
import { draft } from "./ProblemDraft.ts"

const mostCauses = 20

export const invalidManifest = ({ faults }: ManifestInvalid) => {
  const [first, ...others] = faults
  const detail =
    others.length === 0 ? sentenceOf(first) : `the manifest has ${faults.length} faults; issues lists each of them`
  const causes = faults.slice(0, mostCauses).map(sentenceOf)
  return draft("manifest-invalid", { detail, causes }, { issues: [issueOfFault(first), ...others.map(issueOfFault)] })
}

const issueOfFault = (fault: PlacedFault) => ({
  ...issueOf(fault.kind, "body", fault.name, sentenceOf(fault), echoed(fault.name.split("."), fault.value)),
  line: fault.line,
  column: fault.column
})
