import { field } from "@fieldgate/react/testing"
import { describe, expect, it } from "vitest"
import { rank, suggest, suggestAll } from "../../src/configure/rules/suggest.ts"
import { accounts } from "./accounts.ts"
import { pairs } from "./pairs.ts"

it("suggests the right field first for at least four in five of 200 mappings", () => {
  const outcomes = pairs.map((pair) => ({ ...pair, found: suggest(pair, accounts[pair.account])?.fieldName }))
  const wrong = outcomes.filter(({ expected, found }) => found !== expected)
  const share = 1 - wrong.length / outcomes.length
  // oxlint-disable-next-line eslint/no-console -- the figure is what this test is for
  console.info(
    `suggestions: ${outcomes.length - wrong.length} of ${outcomes.length} right (${(100 * share).toFixed(1)} %); wrong: ` +
      wrong
        .map(({ account, expected, found, mapToName }) => `${account} ${mapToName} → ${found} (${expected})`)
        .join(", ")
  )
  expect(outcomes).toHaveLength(200)
  expect(share).toBeGreaterThanOrEqual(0.8)
})

describe("suggest", () => {
  const fields = [
    field("email", "Email"),
    field("mobilephone", "Mobile phone number"),
    field("Customer_Tier__c", "Customer tier"),
    field("shoe_size", "Shoe size", { valueType: "int" })
  ]
  it.each([
    ["sameName", "E-Mail", "email"],
    ["sameMeaning", "cellphone", "mobilephone"],
    ["sameMeaning", "tierOfCustomer", "Customer_Tier__c"],
    ["similarName", "sizeOfShoes", "shoe_size"]
  ])("gives the reason %s for %s", (reason, mapToName, fieldName) => {
    expect(suggest({ mapToName }, fields)).toMatchObject({ fieldName, reason })
  })

  it("suggests nothing without a similar field", () => {
    expect(suggest({ mapToName: "favouriteDessert" }, fields)).toBeUndefined()
    expect(suggest({ mapToName: "email" }, [])).toBeUndefined()
  })
})

it("prefers the field of the right type", () => {
  const fields = [
    field("subscribed_note", "Subscribed note"),
    field("subscribed_flag", "Subscribed flag", { valueType: "boolean" })
  ]
  expect(rank({ mapToName: "isSubscribed" }, fields)[0]?.fieldName).toBe("subscribed_flag")
})

it("never suggests a hidden field", () => {
  expect(suggest({ mapToName: "email" }, [field("email", "Email", { hidden: true })])).toBeUndefined()
})

it("suggests each free field once, for its best mapping", () => {
  const fields = [field("phone", "Phone"), field("mobilephone", "Mobile phone")]
  const both = [{ mapToName: "mobilePhoneNumber" }, { mapToName: "mobile" }, { mapToName: "phone" }]
  const found = suggestAll(both, fields)
  expect(found.map(({ fieldName }) => fieldName).toSorted()).toEqual(["mobilephone", "phone"])
  expect(found.find(({ mapToName }) => mapToName === "phone")?.fieldName).toBe("phone")
  expect(
    suggestAll([{ mapToName: "phone" }], fields, new Set(["phone"])).map(({ fieldName }) => fieldName)
  ).not.toContain("phone")
})
