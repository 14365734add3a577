import type { Fault } from './fakeProvider.ts'

/** Each kind of fault after which it is unknown whether the call had an effect. */
export const faults: Fault[] = ['hang', 'reset', 'late', 'garbled', 'down']

/** The time-out of a provider; the fakes that hang or are late wait longer, so that only this ends the call. */
export const timeoutMilliseconds = 500
