// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchWindowMs, openSky, type SkyOptions } from '../../src/features/barrage/sky.ts'
import { type FakeFlight, stubSky } from './fake-sky.ts'

let stage: HTMLElement
let flights: FakeFlight[]

const line = (text: string, isMine = false) => ({ lineId: `id ${text}`, text, isMine })
/** Starts the lines that were added. */
const nextBatch = () => vi.advanceTimersByTime(batchWindowMs)
const texts = () => Array.from(stage.children, ({ textContent }) => textContent)
const open = (given: Partial<SkyOptions> = {}) =>
  openSky(stage, { most: 200, laneHeight: 40, replayEvery: 1000, replay: () => undefined, ...given })

beforeEach(() => {
  vi.useFakeTimers()
  stage = document.createElement('div')
  document.body.append(stage)
  flights = stubSky()
})
afterEach(() => {
  stage.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the sky of the barrage', () => {
  test('limits the lines in flight; a finished one makes room', () => {
    const sky = open({ most: 3 })
    for (const text of ['一', '二', '三', '四', '五']) sky.add(line(text))
    nextBatch()
    expect(texts()).toEqual(['一', '二', '三'])
    flights[0]?.arrive()
    nextBatch()
    expect(texts()).toEqual(['二', '三', '四'])
    sky.close()
  })

  test("the user's own line goes before waiting ones, and is marked", () => {
    const sky = open({ most: 1 })
    for (const text of ['一', '二']) sky.add(line(text))
    nextBatch()
    sky.add(line('我的', true))
    flights[0]?.arrive()
    nextBatch()
    expect(texts()).toEqual(['我的'])
    expect(stage.firstElementChild?.matches('[data-mine]')).toBe(true)
    sky.close()
  })

  test("the user's own line that arrived as another's is marked, in flight or waiting, and an identical one is not", () => {
    const sky = open({ most: 2 })
    for (const text of ['一', '二', '二']) sky.add(line(text))
    nextBatch()
    sky.claim('一')
    expect(stage.firstElementChild?.matches('[data-mine]')).toBe(true)
    sky.claim('二')
    flights[0]?.arrive()
    nextBatch()
    const marked = Array.from(stage.children, (element) => element.matches('[data-mine]'))
    expect([texts(), marked]).toEqual([
      ['二', '二'],
      [false, true],
    ])
    sky.close()
  })

  test('text is never interpreted as markup', () => {
    const sky = open()
    sky.add(line('<img src=x onerror=go()>'))
    nextBatch()
    expect(stage.querySelector('img')).toBeNull()
    expect(texts()).toEqual(['<img src=x onerror=go()>'])
    sky.close()
  })

  test('when paused, everything stays in place and nothing starts', () => {
    const sky = open({ replay: () => line('旧的') })
    sky.add(line('一'))
    nextBatch()
    sky.setPaused(true)
    sky.add(line('二'))
    vi.advanceTimersByTime(60_000)
    expect(flights.map(({ isPaused }) => isPaused)).toEqual([true])
    sky.setPaused(false)
    expect(flights.map(({ isPaused }) => isPaused)).toEqual([false, false])
    expect(texts()).toEqual(['一', '二'])
    sky.close()
  })

  test('removed lines disappear, in flight or waiting, and all others fly on', () => {
    const sky = open({ most: 2 })
    for (const text of ['一', '二', '三', '四']) sky.add(line(text))
    nextBatch()
    sky.drop('id 一')
    sky.drop('id 三')
    expect(texts()).toEqual(['二'])
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['二', '四'])
    sky.close()
  })

  test('older lines fly again while nothing new arrives', () => {
    let turn = 0
    const sky = open({ replay: () => line(`旧 ${++turn}`) })
    sky.add(line('一'))
    vi.advanceTimersByTime(batchWindowMs + 2100)
    expect(texts()).toEqual(['一', '旧 1', '旧 2'])
    sky.close()
    vi.advanceTimersByTime(5000)
    expect([texts(), turn]).toEqual([[], 2])
  })

  test('a lane is used again only after its line is fully visible', () => {
    flights = stubSky({ height: 40 })
    const sky = open()
    sky.add(line('一'))
    sky.add(line('二'))
    nextBatch()
    expect(texts()).toEqual(['一'])
    vi.advanceTimersByTime(2000)
    expect(texts()).toEqual(['一', '二'])
    sky.close()
  })
})
