/** Whether an answer is like the one that a page shows: every member that is shown is there and the same; `…` stands for any text. */

/** What differs, as lines that name the place; none where the answer is as shown. */
export const differences = (shown, real, place = "answer") => {
  if (typeof shown === "string" && typeof real === "string")
    return isLike(shown, real) ? [] : [told(place, shown, real)]
  if (Array.isArray(shown)) return ofArrays(shown, real, place)
  if (shown !== null && typeof shown === "object") return ofObjects(shown, real, place)
  return shown === real ? [] : [told(place, shown, real)]
}

/** Whether a text is the one that is shown. */
export const isLike = (shown, real) =>
  new RegExp(`^${shown.split("…").map(RegExp.escape).join("[^]*")}$`, "u").test(real)

const ofArrays = (shown, real, place) => {
  if (!Array.isArray(real) || real.length !== shown.length) return [told(place, shown, real)]
  return shown.flatMap((item, index) => differences(item, real[index], `${place}[${index}]`))
}

const ofObjects = (shown, real, place) => {
  if (real === null || typeof real !== "object") return [told(place, shown, real)]
  return Object.entries(shown).flatMap(([name, value]) => differences(value, real[name], `${place}.${name}`))
}

const told = (place, shown, real) =>
  `${place}: the page shows ${JSON.stringify(shown)}, and it is ${JSON.stringify(real)}`
