/** Whether somebody has just come to a page by a link: then its heading takes the focus, once. Not at the first load. */

let arrived = false

export const arrive = (): void => {
  arrived = true
}

/** True once after each arrival. */
export const takeArrival = (): boolean => {
  const was = arrived
  arrived = false
  return was
}
