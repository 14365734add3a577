// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeToken } from '../../src/lib/session.ts'
import { someUser, stubApi } from '../support/api.ts'
import { freshVisit } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

it('a logout in another tab stops personal requests and redirects nobody', async () => {
  const seen = stubApi({
    'user/user/info': someUser,
    'user/userPoint/List': {
      list: [],
      total: 0,
      page: 1,
      size: 1,
      cursor: null,
      points: 0,
      earned: 0,
      debt: 0,
      pending: null,
      expiring: null,
    },
  })
  takeToken('access-1')
  window.history.replaceState(null, '', '/#/userInfo/baseInfo')
  document.body.innerHTML = '<div id="root"></div>'
  await import('../../src/main.tsx')
  await screen.findByLabelText('昵称')
  await vi.waitFor(() => expect(seen.map(({ path }) => path)).toContain('user/userPoint/List'))

  seen.length = 0
  localStorage.setItem('session', '{}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'session', storageArea: localStorage }))
  await screen.findByRole('link', { name: '登录或注册' })
  await vi.waitFor(() => expect(seen.map(({ path }) => path)).toContain('ops/basic/config/info'))
  expect(seen.map(({ path }) => path)).not.toContain('user/userPoint/List')
  expect(window.location.hash).toBe('#/userInfo/baseInfo')
})
