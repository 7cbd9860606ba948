/** Whether a response matches the one on a page: every shown property is present and equal; `…` matches any text. */

/** The differences, as lines with their place; empty if the response matches. */
export const differences = (shown, real, place = "answer") => {
  if (typeof shown === "string" && typeof real === "string")
    return isLike(shown, real) ? [] : [difference(place, shown, real)]
  if (Array.isArray(shown)) return ofArrays(shown, real, place)
  if (shown !== null && typeof shown === "object") return ofObjects(shown, real, place)
  return shown === real ? [] : [difference(place, shown, real)]
}

export const isLike = (shown, real) =>
  new RegExp(`^${shown.split("…").map(RegExp.escape).join("[^]*")}$`, "u").test(real)

const ofArrays = (shown, real, place) => {
  if (!Array.isArray(real) || real.length !== shown.length) return [difference(place, shown, real)]
  return shown.flatMap((item, index) => differences(item, real[index], `${place}[${index}]`))
}

const ofObjects = (shown, real, place) => {
  if (real === null || typeof real !== "object") return [difference(place, shown, real)]
  return Object.entries(shown).flatMap(([name, value]) => differences(value, real[name], `${place}.${name}`))
}

const difference = (place, shown, real) =>
  `${place}: the page shows ${JSON.stringify(shown)}, and it is ${JSON.stringify(real)}`
