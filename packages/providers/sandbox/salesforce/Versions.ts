/** The versions of the API that the sandbox speaks. Pure. */
const oldest = 50
const newest = 67

export const parse = (name: string): number | undefined => {
  const number = Number(/^v(\d{2})\.0$/.exec(name)?.[1])
  return number >= oldest && number <= newest ? number : undefined
}

export const base = (version: number): string => `/services/data/v${version}.0`

/** The answer of `GET /services/data`. */
export const list = () =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    label: release(index),
    url: base(oldest + index),
    version: `${oldest + index}.0`
  }))

const seasons = ["Winter", "Spring", "Summer"]

/** Version 50 belongs to Winter '21, and each year has three. */
const release = (index: number): string => `${seasons[index % 3] ?? ""} '${21 + Math.floor(index / 3)}`
