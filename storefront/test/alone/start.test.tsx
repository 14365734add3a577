// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useServerTime } from '../../src/lib/clock.ts'
import { stubApi } from '../support/api.ts'
import { freshVisit } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

it('[session.stored-query] [session.server-clock] a start stores its first query for every request, and ticks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const seen = stubApi()
  window.history.replaceState(null, '', '/?channel=map&page=2#/notice')
  document.body.innerHTML = '<div id="root"></div>'
  await import('../../src/main.tsx')
  await screen.findByRole('heading', { level: 1 })
  await vi.waitFor(() => expect(seen.map(({ path }) => path)).toContain('ops/notice/list'))
  expect(seen.map(({ stored }) => stored)).toEqual(seen.map(() => 'channel=map&page=2'))
  expect(seen.filter(({ query }) => query.has('channel') || query.get('page') === '2')).toEqual([])

  vi.advanceTimersByTime(1000)
  const before = useServerTime.getState()
  vi.advanceTimersByTime(3000)
  expect(useServerTime.getState()).toBe(before + 3000)
})
