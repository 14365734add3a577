import type { Fault } from './fakeProvider.ts'

/** Each way of failing, and what is known afterwards: nothing. */
export const faults: Fault[] = ['hang', 'reset', 'late', 'garbled', 'down']

/** How long a provider is waited for; the fakes that hang or are late wait for longer, so that only this ends the call. */
export const timeoutMilliseconds = 500
