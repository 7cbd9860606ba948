/** Runs a flow outside of React: a pure step decides, effects are executed, subscribers are notified of each state. */

export interface Decision<State, Effect> {
  readonly state: State
  readonly effects: ReadonlyArray<Effect>
}

export interface Flow<State, Event> {
  readonly state: () => State
  /** When it returns, the state is set and its effects have started. */
  readonly send: (event: Event) => void
  readonly subscribe: (heard: () => void) => () => void
}

interface Parts<State, Event, Effect> {
  readonly initial: State
  readonly step: (state: State, event: Event) => Decision<State, Effect>
  readonly perform: (effect: Effect, send: (event: Event) => void) => void
}

/** One flow per mounted component. It lives outside of React's renders, so each effect is executed once. */
export const makeFlow = <State, Event, Effect>({
  initial,
  perform,
  step
}: Parts<State, Event, Effect>): Flow<State, Event> => {
  let current = initial
  const subscribers = new Set<() => void>()
  const send = (event: Event): void => {
    const { effects, state } = step(current, event)
    if (state !== current) {
      current = state
      for (const heard of subscribers) heard()
    }
    for (const effect of effects) perform(effect, send)
  }
  return {
    state: () => current,
    send,
    subscribe: (heard) => {
      subscribers.add(heard)
      return () => subscribers.delete(heard)
    }
  }
}
