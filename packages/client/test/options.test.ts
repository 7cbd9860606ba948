/** @rule client.credentials */
import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import { createCall } from "../src/bare.ts"
import { type ClientOptions, createClient } from "../src/index.ts"

const baseUrl = "https://api.test/v1"
const getToken = async () => "jwt"

const making = (options: object) => () => createClient(options as ClientOptions)

describe("credentials", () => {
  test.each([
    ["neither", { baseUrl }, /neither apiKey nor getToken is given: pass exactly one/],
    ["both", { baseUrl, apiKey: "s3cret", getToken }, /both apiKey and getToken are given: pass exactly one/],
    ["null for both", { baseUrl, apiKey: null, getToken: null }, /neither/],
    ["an empty key", { baseUrl, apiKey: "" }, /apiKey must be visible ASCII/],
    ["a key with a line break", { baseUrl, apiKey: "s3cret\n" }, /apiKey must be visible ASCII without spaces/],
    ["a key that is not a string", { baseUrl, apiKey: { s3cret: 1 } }, /apiKey must be visible ASCII/],
    ["a token in place of a function", { baseUrl, getToken: "s3cret" }, /getToken must be a function: pass async/]
  ])("refuses %s", (_case, options, message) => {
    expect(making(options)).toThrow(TypeError)
    expect(making(options)).toThrow(message)
    expect(making(options)).toThrow(expect.objectContaining({ message: expect.not.stringContaining("s3cret") }))
  })

  test("treats null as not given", () => {
    expect(making({ baseUrl, apiKey: null, getToken })).not.toThrow()
    expect(making({ baseUrl, apiKey: "key-1", getToken: null, writeUrl: null })).not.toThrow()
  })
})

describe("addresses", () => {
  test.each([
    ["a missing address", undefined, /baseUrl must be an address that ends with \/v1, such as https/],
    ["an address without a scheme", "api.test/v1", /baseUrl must be an address/],
    ["a path", "/v1", /baseUrl must be an address/],
    ["another scheme", "ftp://api.test/v1", /baseUrl must be an address/],
    ["no version", "https://api.test", /ends with \/v1, .* not https:\/\/api\.test\//],
    ["another version", "https://api.test/v2", /not https:\/\/api\.test\/v2/],
    ["a path below the version", "https://api.test/v1/orgs", /not https:\/\/api\.test\/v1\/orgs/],
    ["a longer segment", "https://api.test/xv1", /not https:\/\/api\.test\/xv1/],
    ["a user", "https://ann:s3cret@api.test/v1", /baseUrl must not contain a user, password, query or fragment/],
    ["a query", "https://api.test/v1?key=s3cret", /baseUrl must not contain a user, password, query or fragment/],
    ["a user, and no version", "https://ann:s3cret@api.test/", /not https:\/\/api\.test\/$/]
  ])("refuses %s", (_case, address, message) => {
    const make = making({ baseUrl: address, apiKey: "key-1" })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
    expect(make).toThrow(expect.objectContaining({ message: expect.not.stringContaining("s3cret") }))
  })

  test("checks writeUrl too and names it", () => {
    expect(making({ baseUrl, apiKey: "key-1", writeUrl: "https://write.test" })).toThrow(/^writeUrl must be an address/)
  })

  test.each([
    "https://api.test/v1",
    "https://api.test/v1/",
    "https://api.test/fieldgate/v1//",
    "http://127.0.0.1:4000/v1"
  ])("accepts %s", async (address) => {
    const urls: Array<string> = []
    const fetch = async (url: string) => {
      urls.push(url)
      return Response.json({})
    }
    const { operations } = createClient({ baseUrl: address, apiKey: "key-1", fetch })
    await operations.get({ project: "shop", operationId: "op-1" })
    expect(urls).toEqual([`${address.replace(/\/+$/, "")}/projects/shop/operations/op-1`])
  })
})

test("checks the options of the bare entry too", () => {
  expect(() => createCall({ baseUrl: "https://api.test", apiKey: "key-1" })).toThrow(/ends with \/v1/)
})

test("prints no key", () => {
  const client = createClient({ baseUrl, apiKey: "s3cret" })
  expect(inspect(client, { depth: 9, showHidden: true })).not.toContain("s3cret")
  expect(JSON.stringify(client)).not.toContain("s3cret")
})
