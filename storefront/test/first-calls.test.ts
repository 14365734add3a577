// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFirst, firstCallsAreHere } from '../src/lib/first-calls.ts'
import { resetSession } from '../src/lib/session.ts'

const address = '/api/v1/goods/goods/info?goodsSn=G1'
const late = async () => Response.json({ code: 200, data: 'late', time: 1 })
const fetch = vi.fn<() => Promise<Response>>(late)

/** A prefetched call of the opening script, answered `ago` milliseconds ago. */
function askedAhead({ token = '', status = 200, ago = 400 } = {}) {
  const response = Response.json({ code: status, data: 'early', time: 5_000_000 }, { status })
  window.firstCalls = {
    [address]: { token, isHere: true, answer: Promise.resolve({ response, at: Date.now() - ago }) },
  }
}

const ask = async () => (await (await fetchFirst(address)).json()) as { data: string; time: number }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  resetSession()
  fetch.mockClear()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete window.firstCalls
})

it('takes over a prefetched answer, once, with its time corrected', async () => {
  askedAhead()
  expect(await ask()).toMatchObject({ data: 'early', time: 5_000_400 })
  expect(fetch).not.toHaveBeenCalled()
  expect(await ask()).toMatchObject({ data: 'late' })
})

it.each([
  ['another person’s', { token: 'another' }],
  ['a refusal', { status: 401 }],
  ['long past', { ago: 10_001 }],
])('requests again if the answer is %s', async (_why, answer) => {
  askedAhead(answer)
  expect(await ask()).toMatchObject({ data: 'late' })
  expect(fetch).toHaveBeenCalledOnce()
})

it('requests again if there was no answer', async () => {
  window.firstCalls = { [address]: { token: '', isHere: false, answer: Promise.reject(new TypeError('offline')) } }
  expect(await ask()).toMatchObject({ data: 'late' })
})

it('knows whether all prefetched calls have been answered', () => {
  expect(firstCallsAreHere()).toBe(false)
  askedAhead()
  expect(firstCallsAreHere()).toBe(true)
  const coming = { token: '', isHere: false, answer: Promise.resolve({ response: new Response(), at: 0 }) }
  window.firstCalls = { ...window.firstCalls, '/api/v1/another': coming }
  expect(firstCallsAreHere()).toBe(false)
})
