/**
 * What every driver must pass. Capabilities decide which tests run, and a skipped test names what it misses.
 * Run it in vitest: `ProviderDriverSuite.suite("yours", subject)`.
 * @rule driver.suite
 */
import { describe } from "@effect/vitest"
import * as Associations from "./driver/Associations.ts"
import * as Batches from "./driver/Batches.ts"
import * as CallersHeaders from "./driver/CallersHeaders.ts"
import * as Checks from "./driver/Checks.ts"
import * as Consents from "./driver/Consents.ts"
import * as CustomFields from "./driver/CustomFields.ts"
import * as Descriptions from "./driver/Descriptions.ts"
import * as Explanations from "./driver/Explanations.ts"
import * as Failures from "./driver/Failures.ts"
import * as Finding from "./driver/Finding.ts"
import * as Upserts from "./driver/Upserts.ts"
import * as Matches from "./driver/Matches.ts"
import * as LookUps from "./driver/LookUps.ts"
import * as Declarations from "./driver/Declarations.ts"
import * as Reads from "./driver/Reads.ts"
import * as Records from "./driver/Records.ts"
import * as Samples from "./driver/Samples.ts"
import * as Truth from "./driver/Truth.ts"
import type { Subject, World } from "./ProviderDriverSubject.ts"

export type {
  Associating,
  Consenting,
  Describing,
  Failure,
  Keying,
  ReceivedRequest,
  Sample,
  Subject,
  World
} from "./ProviderDriverSubject.ts"

/** Registers the tests of one driver. */
export const suite = <W extends World>(name: string, subject: Subject<W>): void => {
  describe(`ProviderDriver (${name})`, () => {
    Declarations.tests(subject)
    Records.tests(subject)
    Batches.tests(subject)
    Reads.tests(subject)
    Associations.tests(subject)
    Descriptions.tests(subject)
    CustomFields.tests(subject)
    Samples.tests(subject)
    LookUps.tests(subject)
    Finding.tests(subject)
    Upserts.tests(subject)
    Matches.tests(subject)
    Checks.tests(subject)
    Explanations.tests(subject)
    CallersHeaders.tests(subject)
    Failures.tests(subject)
    Truth.tests(subject)
    Consents.tests(subject)
  })
}
