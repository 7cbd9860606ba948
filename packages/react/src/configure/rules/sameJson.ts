/** Whether two JSON values are equal, in any order of properties. */
export const sameJson = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [members, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    members.size === others.size &&
    [...members].every(([name, value]) => others.has(name) && sameJson(value, others.get(name)))
  )
}
