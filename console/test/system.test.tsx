import { figureNames, waitNames } from '@app/contract/admin/dashboardNames'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { compose, endByEnter } from '../../ui/test/support/composition.ts'
import { pageAt } from '../src/routes/index.ts'
import { Refused, fakeServer, findToast } from './support/app.tsx'

const server = fakeServer()

const auction = (payHours: number, version: number) => ({
  list: [
    {
      key: 'auction',
      title: '拍卖',
      version,
      changedBy: version === 0 ? '' : '林疏影',
      changedAt: version === 0 ? null : 1_766_000_000,
      fields: [
        {
          path: 'isOpen',
          title: '开放拍卖',
          kind: 'flag' as const,
          effect: '',
          minimum: null,
          maximum: null,
          value: false,
          preset: false,
        },
        {
          path: 'payHours',
          title: '付款时限（小时）',
          kind: 'number' as const,
          effect: '',
          minimum: 1,
          maximum: 240,
          value: payHours,
          preset: 24,
        },
      ],
    },
  ],
})

describe('settings', () => {
  test('[console.settings] a value out of range is reported before it is sent, a refusal beside its field', async () => {
    const user = userEvent.setup()
    server.answer({ 'setting/list': auction(24, 3), 'setting/change': new Refused('BAD_INPUT', 400, 'payHours') })
    server.open('/settings')
    await user.click(await screen.findByRole('button', { name: '修改' }))
    const hours = await screen.findByLabelText('付款时限')
    await user.clear(hours)
    await user.type(hours, '500')
    // The amount was a whole day.
    expect(screen.getByLabelText<HTMLSelectElement>('付款时限的单位').value).toBe('天')
    await user.selectOptions(screen.getByLabelText('付款时限的单位'), '小时')
    await user.type(screen.getByLabelText(/原因/), '秋季专场')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('不能大于 10 天')).toBeTruthy()
    expect(server.inputsOf('setting/change')).toEqual([])
    await user.clear(hours)
    await user.type(hours, '48')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('拒绝：BAD_INPUT')).toBeTruthy()
    expect(hours.getAttribute('aria-invalid')).toBe('true')
    expect(server.inputsOf('setting/change')).toEqual([
      { key: 'auction', version: 3, values: { payHours: 48 }, reason: '秋季专场' },
    ])
  })

  test('[console.settings] are found by their names and those of their fields, in the address', async () => {
    const user = userEvent.setup()
    const [found] = auction(36, 3).list
    const other = { ...found, key: 'gifts', title: '转赠', fields: [] }
    server.answer({ 'setting/list': { list: [found, other] } as never })
    const { history } = server.open('/settings?search=时限')
    await screen.findByText('付款时限')
    screen.getByText('1 天 12 小时')
    screen.getByText('默认 1 天')
    expect(screen.queryByText('开放拍卖')).toBeNull()
    expect(screen.queryByRole('heading', { name: '转赠' })).toBeNull()
    const search = screen.getByRole('searchbox', { name: '搜索设置' })
    await user.clear(search)
    await screen.findByRole('heading', { name: '转赠' })
    await user.type(search, '没有的')
    await screen.findByText('没有与“没有的”有关的设置')
    await waitFor(() => expect(new URLSearchParams(history.location.search).get('search')).toBe('没有的'))
  })

  test('[console.settings] a user slower than a colleague gets a message and sees the current value', async () => {
    const user = userEvent.setup()
    server.answer({ 'setting/list': auction(24, 3), 'setting/change': new Refused('EDITED_MEANWHILE', 409) })
    server.open('/settings')
    await user.click(await screen.findByRole('button', { name: '修改' }))
    await user.click(await screen.findByLabelText('开放拍卖'))
    await user.type(screen.getByLabelText(/原因/), '秋季专场')
    server.answer({ 'setting/list': auction(72, 4) })
    await user.click(screen.getByRole('button', { name: '保存' }))
    const choice = within(await screen.findByRole('group', { name: '开放拍卖' }))
    expect((await screen.findByLabelText<HTMLInputElement>('付款时限')).value).toBe('3')
    expect(choice.getByRole<HTMLInputElement>('radio', { name: /用我填写的/ }).checked).toBe(true)
    server.answer({ 'setting/change': { outcome: 'done', result: { version: 5 } } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(server.inputsOf('setting/change').at(-1)).toEqual({
        key: 'auction',
        version: 4,
        values: { isOpen: true },
        reason: '秋季专场',
      }),
    )
  })
})

/** jsdom measures nothing, and the palette's list requires it. */
class NoSizes {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

describe('the palette', () => {
  beforeEach(() => void vi.stubGlobal('ResizeObserver', NoSizes))

  test('[console.palette] finds what the server knows by its text, and opens it by keyboard alone', async () => {
    const user = userEvent.setup()
    server.answer({
      'dashboard/agenda': { sales: [], waiting: [], alarms: [] },
      'dashboard/figures': { at: 1_766_000_000, list: [] },
      'dashboard/series': { days: [], list: [] },
      'setting/list': auction(24, 0),
      'search/global': {
        list: [
          { kind: 'person', id: '42', title: '山**客', note: '138****5678' },
          { kind: 'staff', id: '7', title: '林疏影', note: 'lin' },
        ],
      },
      'staff/info': new Refused('NOT_FOUND', 404),
    })
    const { history } = server.open('/settings')
    await screen.findByText('付款时限')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText(/订单编号/), '13812345678')
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('山**客')).toBeTruthy()
    expect(server.inputsOf('search/global')).toEqual([{ search: '13812345678' }])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(history.location.pathname).toBe('/console/staff/7')
  })

  test('waits for the input method, whose keys are its own', async () => {
    const user = userEvent.setup()
    server.answer({ 'setting/list': auction(24, 0), 'search/global': { list: [] } })
    const { history } = server.open('/settings')
    await screen.findByText('付款时限')
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByPlaceholderText<HTMLInputElement>(/订单编号/)
    const offered = screen.getAllByRole('option').length
    compose(field, 'Chrome', 'y', 'yuan')
    expect(screen.getAllByRole('option')).toHaveLength(offered)
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229, isComposing: true })
    endByEnter(field, 'Chrome', '员工')
    await waitFor(() => expect(server.inputsOf('search/global')).toEqual([{ search: '员工' }]))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(history.location.pathname).toBe('/console/settings')
  })

  test('[console.palette] an action asks for its record, and then for its fields', async () => {
    const user = userEvent.setup()
    server.answer({
      'setting/list': auction(24, 0),
      'search/global': {
        list: [
          { kind: 'order', id: '20261123', title: '20261123', note: '半月桥' },
          { kind: 'work', id: 'G1', title: '半月桥', note: 'G1　限量 200' },
        ],
      },
      'goods/stop': { status: 8 },
    })
    server.open('/settings')
    await screen.findByText('付款时限')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText(/订单编号/), '停售')
    await user.click(await screen.findByRole('option', { name: '停售…' }))
    await user.type(await screen.findByPlaceholderText('要停售的作品'), '半月桥')
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['半月桥G1　限量 200'])
    await user.keyboard('{ArrowDown}{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: '停售：半月桥' }))
    await user.type(dialog.getByLabelText('原因'), '标价有误')
    await user.click(dialog.getByRole('button', { name: '停售' }))
    await waitFor(() => expect(server.inputsOf('goods/stop')).toEqual([{ goodsSn: 'G1', reason: '标价有误' }]))
  })

  test('[console.palette] picks no row of an earlier text while the latest rows load', async () => {
    const user = userEvent.setup()
    const waiting = Promise.withResolvers<{ list: { kind: 'staff'; id: string; title: string; note: string }[] }>()
    server.answer({
      'dashboard/agenda': { sales: [], waiting: [], alarms: [] },
      'dashboard/figures': { at: 1_766_000_000, list: [] },
      'dashboard/series': { days: [], list: [] },
      'setting/list': auction(24, 0),
      'search/global': ({ search }) =>
        search === '13812345678'
          ? { list: [{ kind: 'person', id: '42', title: '山**客', note: '138****5678' }] }
          : waiting.promise,
      'staff/info': new Refused('NOT_FOUND', 404),
    })
    const { history } = server.open('/settings')
    await screen.findByText('付款时限')
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByPlaceholderText(/订单编号/)
    await user.type(field, '13812345678')
    await screen.findByText('山**客')
    await user.tripleClick(field)
    await user.paste('林疏影')
    await user.keyboard('{Enter}')
    expect(history.location.pathname).toBe('/console/settings')
    expect(screen.queryByText('山**客')).toBeNull()
    waiting.resolve({ list: [{ kind: 'staff', id: '7', title: '林疏影', note: 'lin' }] })
    await screen.findByText('林疏影')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe('/console/staff/7'))
  })
})

describe('the dashboard', () => {
  test('leads every figure and wait to a page of the console', () => {
    const leading = [...Object.values(figureNames), ...Object.values(waitNames)]
    expect(leading.filter(({ page }) => !pageAt(page.split('?', 1)[0] ?? ''))).toEqual([])
  })

  test('[console.dashboard] shows the day beside others, waiting work and problems, and every bar as a table too', async () => {
    const user = userEvent.setup()
    server.answer({
      'dashboard/agenda': {
        sales: [{ goodsSn: 'G1', name: '溪山行旅', startsAt: 1_766_000_000, edition: 100, priceFen: 19_900 }],
        waiting: [{ name: 'deadJobs', count: 3, since: 1_766_000_000 }],
        alarms: ['没有后台进程在运行'],
      },
      'dashboard/figures': {
        at: 1_766_000_000,
        list: [
          { name: 'paidFen', today: 123_450, yesterday: 100_000, lastWeek: 0 },
          { name: 'orders', today: 10, yesterday: 20, lastWeek: 10 },
          { name: 'paidOrders', today: 5, yesterday: 20, lastWeek: 5 },
        ],
      },
      'dashboard/series': {
        days: ['2026-11-22', '2026-11-23'],
        list: [
          { name: 'paidFen', values: [100, 200] },
          { name: 'orders', values: [20, 10] },
        ],
      },
    })
    server.open('/')
    expect(await screen.findByText('¥1,234.50')).toBeTruthy()
    expect(screen.getByText('+23%')).toBeTruthy()
    expect(screen.getAllByText('50%').length).toBeGreaterThan(0)
    expect(await screen.findByText('没有后台进程在运行')).toBeTruthy()
    expect(screen.getByRole('link', { name: '已放弃的任务' }).getAttribute('href')).toBe('/console/jobs?state=dead')
    // Money first; other figures at a press. 1,765,987,200 is the midnight before.
    expect(screen.getByRole('link', { name: '下单' }).getAttribute('href')).toBe('/console/orders?from=1765987200')
    expect(screen.getByRole('img', { name: /^支付金额：2 天共 ¥3.00/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '下单' }))
    expect(screen.getByRole('img', { name: '下单：2 天共 30，最多一天 20' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '表格' }))
    const row = within(screen.getByRole('table')).getByRole('row', { name: /2026-11-22/ })
    expect(within(row).getByText('20')).toBeTruthy()
  })
})

test('[call staffMessage/list] the ways to reach operators are shown, and each is tried with one press', async () => {
  const user = userEvent.setup()
  server.answer({
    'staffMessage/list': { list: [{ name: 'dingTalk', title: '钉钉' }] },
    'staffMessage/trial': {},
  })
  server.open('/staff-messages')
  await user.click(await screen.findByRole('button', { name: '给钉钉发一条试试' }))
  expect(await findToast('钉钉已收下，请到那边看看')).toBeTruthy()
  expect(server.inputsOf('staffMessage/trial')).toEqual([{ messenger: 'dingTalk' }])
})

test('an installation without such a way says what to fill in', async () => {
  server.answer({ 'staffMessage/list': { list: [] } })
  server.open('/staff-messages')
  expect(await screen.findByText(/STAFF_WECOM_URL/)).toBeTruthy()
})
