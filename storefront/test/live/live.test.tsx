// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { liveTimes, useLive } from '../../src/lib/live.ts'
import { type FakeStream, setHidden, stubStreams } from '../support/event-source.ts'

let streams: readonly FakeStream[]
let heard: string[]

function Listener({ after }: { after?: number | null }) {
  useLive(
    'wall',
    {
      thumbs: ({ messageId, thumbs }) => heard.push(`${messageId}:${thumbs}`),
      reset: () => heard.push('reset'),
    },
    after,
  )
  return null
}

const thumbs = (messageId: string, count: number) => ({ messageId, thumbs: count })
const newest = () => streams.at(-1) as FakeStream

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  streams = stubStreams()
  heard = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('listening to a topic', () => {
  test('continues from the number that came with the list, once known', () => {
    const { rerender } = render(<Listener after={null} />)
    expect(streams).toHaveLength(0)
    rerender(<Listener after={7} />)
    expect([newest().topic, newest().after]).toEqual(['wall', '7'])
    rerender(<Listener after={9} />)
    expect(streams).toHaveLength(1)
  })

  test('starts now without a number', () => {
    render(<Listener />)
    expect(newest().after).toBeNull()
    newest().open()
    expect(heard).toEqual([])
  })

  test('[session.stored-query] carries the query that the visit arrived with', () => {
    sessionStorage.setItem('storedQuery', 'topic=other&channel=map')
    render(<Listener after={7} />)
    expect(newest().address.search).toBe('?topic=wall&after=7&~&topic=other&channel=map')
  })

  test('every event is handled once', () => {
    render(<Listener after={1} />)
    newest().say('thumbs', 2, thumbs('m1', 5))
    newest().fail()
    vi.advanceTimersByTime(liveTimes.firstPause * 2)
    expect(newest().after).toBe('2')
    newest().say('thumbs', 2, thumbs('m1', 5))
    newest().say('thumbs', 3, thumbs('m1', 6))
    expect(heard).toEqual(['m1:5', 'm1:6'])
  })

  test('permanently missed events are reported, and the numbers may then be lower', () => {
    render(<Listener after={50} />)
    newest().say('reset', 3)
    newest().say('thumbs', 4, thumbs('m1', 1))
    expect(heard).toEqual(['reset', 'm1:1'])
  })

  test('without a known number, coming back requires a new read', () => {
    render(<Listener />)
    newest().open()
    newest().fail()
    vi.advanceTimersByTime(liveTimes.firstPause * 2)
    newest().open()
    expect(heard).toEqual(['reset'])
  })

  test('pauses after failures grow, up to a limit, and end with the first answer', () => {
    render(<Listener after={1} />)
    const waits: number[] = []
    for (let failure = 0; failure < 9; failure++) {
      newest().fail()
      const before = streams.length
      let waited = 0
      for (; streams.length === before; waited += 250) vi.advanceTimersByTime(250)
      waits.push(waited)
    }
    expect(waits[0]).toBeLessThanOrEqual(liveTimes.firstPause * 1.25 + 250)
    expect(waits[4]).toBeGreaterThanOrEqual(liveTimes.firstPause * 16 * 0.75)
    expect(Math.max(...waits)).toBeLessThanOrEqual(liveTimes.longestPause * 1.25 + 250)
    newest().open()
    newest().fail()
    const before = streams.length
    vi.advanceTimersByTime(liveTimes.firstPause * 1.25)
    expect(streams.length).toBe(before + 1)
    expect(streams.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true)
  })

  test('a page that is hidden for a while disconnects, and continues where it was', () => {
    render(<Listener after={1} />)
    newest().say('thumbs', 2, thumbs('m1', 1))
    setHidden(true)
    vi.advanceTimersByTime(liveTimes.hidden - 1)
    setHidden(false)
    vi.advanceTimersByTime(liveTimes.hidden)
    expect([streams.length, newest().isClosed]).toEqual([1, false])
    setHidden(true)
    vi.advanceTimersByTime(liveTimes.hidden)
    expect(newest().isClosed).toBe(true)
    setHidden(false)
    expect([streams.length, newest().after]).toEqual([2, '2'])
  })

  test('a hidden page does not keep reconnecting', () => {
    render(<Listener after={1} />)
    newest().fail()
    setHidden(true)
    vi.advanceTimersByTime(liveTimes.longestPause * 3)
    expect(streams).toHaveLength(1)
    setHidden(false)
    expect(streams).toHaveLength(2)
  })

  test('a kept page listens only while it is shown', () => {
    const show = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Listener after={1} />
      </Activity>
    )
    const { rerender, unmount } = render(show('visible'))
    newest().say('thumbs', 5, thumbs('m1', 1))
    act(() => rerender(show('hidden')))
    expect(newest().isClosed).toBe(true)
    act(() => rerender(show('visible')))
    expect(newest().after).toBe('5')
    unmount()
    expect(newest().isClosed).toBe(true)
  })
})
