// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serverSeconds } from '../../src/lib/clock.ts'
import { stubApi } from '../support/api.ts'
import { freshVisit } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

it('rings after a reload on any page', async () => {
  stubApi()
  const reminder = { goodsSn: 'G1', name: '九叠屏', saleStart: serverSeconds() + 100 }
  localStorage.setItem('saleReminders', JSON.stringify({ G1: reminder }))
  window.history.replaceState(null, '', '#/notice')
  document.body.innerHTML = '<div id="root"></div>'
  await import('../../src/main.tsx')
  expect((await screen.findAllByText(/《九叠屏》即将开抢/))[0]).toBeTruthy()
  expect(localStorage.getItem('saleReminders')).toBe('{}')
})
