// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubApi } from '../support/api.ts'
import { freshVisit } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

it('a start with data that another version has stored is that of a visitor', async () => {
  // Modules read these when they load.
  vi.resetModules()
  const keys = ['session', 'appearance', 'pendingActs', 'searches', 'smsRests', 'readNotices']
  const garbage = ['{"token":{"is":1},"theme":7}', 'null', '[1]', '{"broken', '{"u1":7}', '{"G1":null}', '\u0000']
  for (const [index, key] of keys.entries()) localStorage.setItem(key, garbage[index] ?? '')
  sessionStorage.setItem('paymentMarks', 'null')
  const seen = stubApi()
  window.history.replaceState(null, '', '/#/notice')
  document.body.innerHTML = '<div id="root"></div>'
  await import('../../src/main.tsx')
  await screen.findByRole('heading', { level: 1, name: '公告' })
  expect(seen.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([])
  const { useSession } = await import('../../src/lib/session.ts')
  expect(useSession.getState().isLogin).toBe(false)
})
