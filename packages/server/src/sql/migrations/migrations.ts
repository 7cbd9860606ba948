/** Every migration by number and name. One that has been released never changes; the next one gets the next number. */
import house from "./0001_house.ts"

export const migrations = { "0001_house": house }
