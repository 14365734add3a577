import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareTexts } from '../src/pages/content/texts/compare.ts'
import { findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()
const zone = (homeZoneId: string, title: string) => ({
  homeZoneId,
  title,
  subtitle: '',
  link: '',
  startAt: 1_766_000_000,
  endAt: null,
  isShown: true,
  state: 'shown' as const,
  version: 1,
  works: [],
})
beforeEach(() => {
  server.answer({ 'homeZone/list': { list: [zone('1', '新作'), zone('2', '山水'), zone('3', '非遗')] } })
})

describe('[console.content]', () => {
  test('a zone says which of its works the home page does not show, and where they are', async () => {
    const works = ['A', 'B', 'C', 'D', 'E'].map((goodsSn) => ({ goodsSn, name: goodsSn, isPublic: goodsSn !== 'A' }))
    const hidden = { ...zone('1', '新作'), works }
    server.answer({ 'homeZone/list': { list: [hidden, { ...hidden, homeZoneId: '2', link: '/digital' }] } })
    server.open('/home-zones')
    expect(await screen.findByText('首页只显示前 3 件，其余 1 件看不到：请填写「看全部」打开的页面')).toBeTruthy()
    expect(screen.getByText('首页只显示前 3 件，其余 1 件在「看全部」打开的页面里')).toBeTruthy()
  })

  test('zones are reordered by keyboard alone, and the order seen before is sent along', async () => {
    const user = userEvent.setup()
    server.open('/home-zones')
    const order = await screen.findByRole('list', { name: '专区的次序' })
    const third = within(order).getByRole('button', { name: /^非遗/ })
    third.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('非遗')
    // The refetched list is in its new order, and the frame that asked is gone.
    server.answer({
      'homeZone/order': {},
      'homeZone/list': { list: [zone('3', '非遗'), zone('1', '新作'), zone('2', '山水')] },
    })
    await user.click(screen.getByRole('button', { name: '保存次序' }))
    await waitFor(() =>
      expect(server.inputsOf('homeZone/order')).toEqual([{ before: ['1', '2', '3'], after: ['3', '1', '2'] }]),
    )
    expect(await findToast('次序已保存')).toBeTruthy()
  })

  test('two versions of a text are compared paragraph by paragraph', () => {
    const older = '<h2>总则</h2><p>第一条 &amp; 旧</p><p>第二条</p>'
    const newer = '<h2>总则</h2><p>第一条 &amp; 新</p><p>第二条</p><ul><li>第三条</li></ul>'
    expect(compareTexts(older, newer).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same 总则',
      'gone 第一条 & 旧',
      'new 第一条 & 新',
      'same 第二条',
      'new 第三条',
    ])
    expect(compareTexts(older, older).every(({ kind }) => kind === 'same')).toBe(true)
  })
})
