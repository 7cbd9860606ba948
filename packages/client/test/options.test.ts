/** A client that can't work is not made: the error says what to pass, and never repeats a secret. @rule access.credentials */
import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import { createCall } from "../src/bare.ts"
import { type ClientOptions, createClient } from "../src/index.ts"

const baseUrl = "https://api.test/v1"
const getToken = async () => "jwt"

/** What JavaScript can do although the types forbid it. */
const making = (options: object) => () => createClient(options as ClientOptions)

describe("credentials: exactly one of apiKey and getToken", () => {
  test.each([
    ["neither", { baseUrl }, /neither apiKey nor getToken is given: pass exactly one/],
    ["both", { baseUrl, apiKey: "s3cret", getToken }, /both apiKey and getToken are given: pass exactly one/],
    ["null for both", { baseUrl, apiKey: null, getToken: null }, /neither/],
    ["an empty key", { baseUrl, apiKey: "" }, /apiKey must be visible ASCII/],
    ["a key with a line break", { baseUrl, apiKey: "s3cret\n" }, /apiKey must be visible ASCII without spaces/],
    ["a key that is no string", { baseUrl, apiKey: { s3cret: 1 } }, /apiKey must be visible ASCII/],
    ["a token in place of a function", { baseUrl, getToken: "s3cret" }, /getToken must be a function: pass async/]
  ])("%s", (_case, options, message) => {
    expect(making(options)).toThrow(TypeError)
    expect(making(options)).toThrow(message)
    expect(making(options)).toThrow(expect.objectContaining({ message: expect.not.stringContaining("s3cret") }))
  })

  test("null counts as not given", () => {
    expect(making({ baseUrl, apiKey: null, getToken })).not.toThrow()
    expect(making({ baseUrl, apiKey: "key-1", getToken: null, writeUrl: null })).not.toThrow()
  })
})

describe("addresses: both end with /v1", () => {
  test.each([
    ["none", undefined, /baseUrl must be an address that ends with \/v1, such as https/],
    ["no address", "api.test/v1", /baseUrl must be an address/],
    ["a path", "/v1", /baseUrl must be an address/],
    ["another scheme", "ftp://api.test/v1", /baseUrl must be an address/],
    ["no version", "https://api.test", /ends with \/v1, .* not https:\/\/api\.test\//],
    ["another version", "https://api.test/v2", /not https:\/\/api\.test\/v2/],
    ["a path that goes on", "https://api.test/v1/orgs", /not https:\/\/api\.test\/v1\/orgs/],
    ["a longer word", "https://api.test/xv1", /not https:\/\/api\.test\/xv1/],
    ["a user", "https://ann:s3cret@api.test/v1", /baseUrl must hold no user, password, query or fragment/],
    ["a query", "https://api.test/v1?key=s3cret", /baseUrl must hold no user, password, query or fragment/],
    ["a user, and no version", "https://ann:s3cret@api.test/", /not https:\/\/api\.test\/$/]
  ])("%s", (_case, address, message) => {
    const make = making({ baseUrl: address, apiKey: "key-1" })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
    expect(make).toThrow(expect.objectContaining({ message: expect.not.stringContaining("s3cret") }))
  })

  test("writeUrl is checked too, under its own name", () => {
    expect(making({ baseUrl, apiKey: "key-1", writeUrl: "https://write.test" })).toThrow(/^writeUrl must be an address/)
  })

  test.each([
    "https://api.test/v1",
    "https://api.test/v1/",
    "https://api.test/fieldgate/v1//",
    "http://127.0.0.1:4000/v1"
  ])("%s works", async (address) => {
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

test("the bare entry checks the same", () => {
  expect(() => createCall({ baseUrl: "https://api.test", apiKey: "key-1" })).toThrow(/ends with \/v1/)
})

test("printing a client shows no key", () => {
  const client = createClient({ baseUrl, apiKey: "s3cret" })
  expect(inspect(client, { depth: 9, showHidden: true })).not.toContain("s3cret")
  expect(JSON.stringify(client)).not.toContain("s3cret")
})
