// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubApi } from './support/api.ts'
import { freshVisit, go, openApp } from './support/app.tsx'

beforeEach(freshVisit)
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  document.querySelector('[data-travels="/digital"]')?.remove()
  freshVisit()
})

it.each([
  ['before the browser had changed it', false],
  ['when the browser changes it before the page has heard', true],
])('stays on the page to which the user went back %s', async (_, isFirst) => {
  // A browser changes the page a frame after it was asked to.
  const changes: (() => void)[] = []
  const startViewTransition = vi.fn((change: () => void) => {
    changes.push(change)
    return { ready: Promise.resolve(), finished: Promise.resolve(), skipTransition: () => undefined }
  })
  Object.assign(document, { startViewTransition })
  const card = document.createElement('div')
  card.dataset['travels'] = '/digital'
  card.getBoundingClientRect = () => new DOMRect(10, 10, 100, 100)
  document.body.append(card)
  stubApi()
  await openApp('/album')
  const title = await screen.findByRole('heading', { level: 1 })
  go('/digital')
  await waitFor(() => expect(startViewTransition).toHaveBeenCalledTimes(1))
  const change = () => act(() => changes.forEach((one) => one()))
  if (isFirst) window.addEventListener('popstate', change, { capture: true, once: true })
  window.history.back()
  await waitFor(() => expect(window.location.hash).toBe('#/album'))
  if (!isFirst) change()
  expect(screen.getByRole('heading', { level: 1 })).toBe(title)
})
