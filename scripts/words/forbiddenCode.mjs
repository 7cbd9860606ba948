/** Calls that hide time and chance from tests, and casts that hide faults from the compiler. */
import { codeOnly, commentsOnly } from "../source/mask.mjs"

const source = /^packages\/\w+\/src\//

/** Where ids are made and where a foreign service is imitated, chance and the wall clock are the point. */
const mayRollDice = /^packages\/(core\/src\/domain\/(Ids|IdGenerator)\.ts$|providers\/src\/sandbox\/)/

/** Browsers have no Effect runtime: they have the clock, which fake timers move, and chance of their own. */
const inBrowser = /^packages\/(client|react)\/src\//
const elsewhereOrBrowser = new RegExp(`${mayRollDice.source}|${inBrowser.source}`)

const time = "take it from DateTime.now or Clock, so that TestClock moves it"
const chance = "ask IdGenerator (or effect/Random), so that a test can foresee it"
const cast = "decode with a Schema or narrow with a guard"

const calls = [
  { pattern: /\bDate\.now\b/g, name: "Date.now", mend: time, except: elsewhereOrBrowser },
  { pattern: /\bnew Date\(\s*\)/g, name: "new Date()", mend: time, except: mayRollDice },
  {
    pattern: /\bnew Date\((?!\s*\))/g,
    name: "new Date(…)",
    mend: "parse with DateTime",
    except: elsewhereOrBrowser
  },
  { pattern: /\bcrypto\.randomUUID\b|\brandomUUID\(/g, name: "randomUUID", mend: chance, except: elsewhereOrBrowser },
  { pattern: /\bMath\.random\b/g, name: "Math.random", mend: chance, except: elsewhereOrBrowser },
  { pattern: /\bas any\b/g, name: "as any", mend: cast },
  { pattern: /\bas unknown as\b/g, name: "as unknown as", mend: cast }
]

const directive = /@ts-(ignore|nocheck)\b/g

/** All findings of one file; the directives are refused in tests too. */
export const forbiddenCodeFaults = (file) => {
  const ignored = Array.from(commentsOnly(file.text).matchAll(directive), (found) => ({
    offset: found.index,
    rule: `${found[0]} silences the compiler`,
    mend: "mend the type; a test of types may use @ts-expect-error with its reason"
  }))
  return source.test(file.path) ? [...ignored, ...callFaults(file)] : ignored
}

const callFaults = (file) => {
  const code = codeOnly(file.text)
  return calls
    .filter(({ except }) => except === undefined || !except.test(file.path))
    .flatMap(({ pattern, name, mend }) =>
      Array.from(code.matchAll(pattern), (found) => ({ offset: found.index, rule: `${name} is not used here`, mend }))
    )
}
