import type { AdminReply } from '@app/contract/admin/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../src/lib/query.ts'
import { fakeServer, findToast } from './support/app.tsx'
import { draftAnswers, draftInfo } from './support/draft.ts'

const server = fakeServer()

type Request = AdminReply<'approval/info'>

const picture = { url: '/media/test', widths: [320], ratio: 1, placeholder: '' }
const request: Request = {
  id: '9',
  verb: 'user/adjustPoints',
  title: '调整积分',
  subject: '山**',
  sentence: '给“山**”增加 5,000 积分，余额由 1,482 变为 6,482',
  target: 'user:7',
  reason: '活动漏发',
  why: '这次调整 5,000 积分，超过 1,000 积分',
  state: 'waiting',
  askedBy: { id: '2', name: '林晚舟' },
  askedAt: 1_766_000_000,
  expiresAt: 1_766_086_400,
  decidedBy: null,
  decidedAt: null,
  comment: '',
  refusal: '',
  isMine: false,
  isNews: false,
  isApart: true,
  mayDecide: true,
  summary: null,
}

/** Opens a request whose summary has these rows; returns the text of each row's value by label. */
async function open(rows: NonNullable<Request['summary']>['rows'], more: Partial<Request> = {}) {
  const { subject, sentence } = request
  server.answer({
    'approval/info': { ...request, summary: { subject, sentence, rows }, ...more },
    'session/ways': { brand: '云岫', signOn: null, imageHost: '', storefront: '' },
  })
  server.open('/approvals/9')
  await screen.findByText(sentence)
  const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement
  return { valueOf, textOf: (label: string) => valueOf(label).textContent }
}

describe('[console.two-person] the page of a request', () => {
  test('shows numbers, money and times before and after, with the difference and what stays', async () => {
    const { textOf, valueOf } = await open([
      { kind: 'count', label: '积分余额', before: 1482, after: 6482, unit: '积分' },
      { kind: 'money', label: '累计退款', before: 5000, after: 4000 },
      { kind: 'money', label: '实付', after: 160_000 },
      { kind: 'count', label: '平台分成', before: 12.5, after: 15, unit: '%' },
      { kind: 'time', label: '结束时间', before: null, after: 1_766_000_000 },
      { kind: 'text', label: '名称', before: '值班', after: '值班' },
      { kind: 'text', label: '品牌', before: '松间', after: null },
    ])
    expect(textOf('积分余额')).toBe('1,482 积分→6,482 积分+5,000')
    expect(textOf('累计退款')).toBe('¥50.00→¥40.00-¥10.00')
    expect(textOf('实付')).toBe('¥1,600.00')
    expect(textOf('平台分成')).toBe('12.5%→15%+2.5')
    expect(textOf('结束时间')).toBe('无→2025-12-18 03:33:20')
    expect(textOf('名称')).toBe('值班不变')
    expect(textOf('品牌')).toBe('松间→无')
    expect(within(valueOf('积分余额')).getByText('1,482 积分').tagName).toBe('DEL')
    expect(within(valueOf('积分余额')).getByText('6,482 积分').tagName).toBe('INS')
    expect(document.body.textContent).not.toMatch(/[{}"]|adjustPoints/)
  })

  test('shows lists by what is added and removed, people, works, pictures, findings and links', async () => {
    const { textOf, valueOf } = await open([
      { kind: 'lines', label: '权限', before: ['查看订单', '查看用户'], after: ['查看订单', '退款'] },
      { kind: 'lines', label: '规则', after: ['不退换。'] },
      { kind: 'lines', label: '空的', before: [], after: [] },
      { kind: 'person', label: '用户', people: [{ name: '山**', to: '/users/7' }] },
      { kind: 'works', label: '作品', works: [{ name: '溪山', to: '/goods/W1', cover: picture, note: '2 件' }] },
      { kind: 'pictures', label: '封面', before: [picture], after: [picture, { ...picture, url: '/media/new' }] },
      { kind: 'findings', label: '发布检查', sentences: ['发售时间不到一小时'] },
      { kind: 'link', label: '预览', to: '/drafts/5/preview', text: '按藏友看到的样子预览' },
    ])
    expect(within(valueOf('权限')).getByText('查看用户').tagName).toBe('DEL')
    expect(within(valueOf('权限')).getByText('退款').tagName).toBe('INS')
    expect(within(valueOf('权限')).getByText('不变 1 项').tagName).toBe('SUMMARY')
    expect(textOf('规则')).toBe('不退换。')
    expect(textOf('空的')).toBe('无')
    expect(screen.getByRole('link', { name: '山**' }).getAttribute('href')).toBe('/console/users/7')
    expect(textOf('作品')).toBe('溪山2 件')
    const images = await within(valueOf('封面')).findAllByRole('img')
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(['之前的封面 1', '之后的封面 1', '之后的封面 2'])
    expect(textOf('发布检查')).toBe('留意发售时间不到一小时')
    const preview = screen.getByRole('link', { name: '按藏友看到的样子预览' })
    expect(preview.getAttribute('href')).toBe('/console/drafts/5/preview')
  })

  test('shows a table of chances with pictures, stock, prices and their totals', async () => {
    const prize = { rank: '', picture, worthFen: null, points: 0 }
    const { valueOf } = await open([
      {
        kind: 'odds',
        label: '概率',
        prizes: [
          { ...prize, name: '一纸花笺', before: 0.1, after: 0.2, stock: 10, worthFen: 2000 },
          { ...prize, name: '谢谢参与', before: 0.9, after: 0.8, stock: null },
        ],
      },
    ])
    const rows = within(valueOf('概率'))
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
    expect(rows.slice(1)).toEqual([
      ['一纸花笺', '10%→20%', '10', '¥20.00'],
      ['谢谢参与', '90%→80%', '不限', '—'],
      ['合计', '100%', '10 和不限量', ''],
    ])
  })

  test('is marked as read once by its requester, and shows one from before summaries', async () => {
    server.answer({ 'approval/read': {} })
    const isNews = () => server.inputsOf('approval/read').length === 0
    server.answer({
      'approval/info': (() => ({ ...request, isMine: true, state: 'refused', isNews: isNews() })) as never,
    })
    server.open('/approvals/9')
    expect(await screen.findByText('这条申请早于变更摘要，改动记在对象的操作记录里。')).toBeTruthy()
    await waitFor(() => expect(server.inputsOf('approval/read')).toEqual([{ id: '9' }]))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(server.inputsOf('approval/read')).toHaveLength(1)
  })
})

test('[console.two-person] the list shows requests by title, what changes, requester and age', async () => {
  server.answer({ 'approval/list': { list: [{ ...request, isNews: true }], next: null } })
  server.open('/approvals')
  const row = (await screen.findByRole('link', { name: '调整积分' })).closest('tr') as HTMLElement
  expect(row.textContent).toContain('给“山**”增加 5,000 积分')
  expect(row.textContent).toContain('林晚舟')
  expect(row.textContent).toMatch(/天前/)
  expect(row.textContent).toContain('未看')
})

test('[console.two-person] a decision reaches its requester on any page: a message, a badge, and fresh data', async () => {
  server.answer({ 'approval/list': { list: [], next: null } })
  server.open('/approvals')
  await screen.findByRole('heading', { level: 1, name: '复核' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = server.inputsOf('approval/list').length
  const news = [{ id: '9', title: '退款', subject: '秋山问道', state: 'moved' as const, decidedBy: null }]
  server.answer({ 'approval/waiting': { forMe: 1, mine: 0, news } })
  await act(() => queryClient.refetchQueries({ queryKey: ['approval/waiting'] }))
  expect(await findToast('你的申请有了结果：退款 · 秋山问道：情况有变，未执行')).toBeTruthy()
  expect(await findToast('有新的申请待你复核')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 项申请有结果' }).getAttribute('href')).toContain('whose=news')
  await waitFor(() => expect(server.inputsOf('approval/list').length).toBeGreaterThan(before))
})

const pending = {
  id: '9',
  title: '发布',
  askedBy: request.askedBy,
  askedAt: 1_766_000_000,
  isMine: false,
  isSeen: true,
}

describe('[console.two-person] a draft says who can approve its publication', () => {
  const draft = draftInfo({ kind: 'work', title: '溪山', content: { name: '溪山' } })
  const lin = { id: '2', name: '林见山' }
  const shen = { id: '3', name: '沈观澜' }

  async function openDialog() {
    server.open('/drafts/5')
    const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: '发布' })
    await waitFor(() => expect(publish().disabled).toBe(false))
    await userEvent.setup().click(publish())
    return within(await screen.findByRole('dialog', { name: '发布' }))
  }

  test('by name, before the request is made', async () => {
    const approvers = { isAlone: false, approvers: [lin, shen], related: [] }
    server.answer({ ...draftAnswers(draft), 'approval/approvers': approvers })
    const dialog = await openDialog()
    expect(await dialog.findByText(/^提交后由林见山或沈观澜复核，通过才会发布/)).toBeTruthy()
    expect(screen.queryByText('现在没有人能复核你的发布')).toBeNull()
  })

  test('or that nobody can, and what to do', async () => {
    server.answer({ ...draftAnswers(draft), 'approval/approvers': { isAlone: false, approvers: [], related: [] } })
    const page = server.open('/drafts/5')
    expect(await screen.findByText('现在没有人能复核你的发布')).toBeTruthy()
    expect(screen.getByText(/没有在用的账号能复核发布.*“发布与修改已发布内容”和“复核同事的申请”/)).toBeTruthy()
    page.unmount()
    act(() => queryClient.clear())
    server.answer({ 'approval/approvers': { isAlone: false, approvers: [], related: [lin] } })
    server.open('/drafts/5')
    expect(await screen.findByText(/^林见山有权限，但与你有邀请关系，不能互相复核/)).toBeTruthy()
  })

  test('or that it is published at once, because there is nobody else', async () => {
    server.answer({ ...draftAnswers(draft), 'approval/approvers': { isAlone: true, approvers: [], related: [] } })
    const dialog = await openDialog()
    expect(await dialog.findByText(/^目前只有你能发布，按下就发布，不经复核/)).toBeTruthy()
    expect(screen.queryByText('现在没有人能复核你的发布')).toBeNull()
  })
})

describe('[console.two-person] a record that waits for a second person', () => {
  test('as a draft is locked until its editor decides to void the request, and cannot be published twice', async () => {
    const user = userEvent.setup()
    const draft = draftInfo({ kind: 'work', title: '溪山', content: { name: '溪山' } })
    server.answer({ ...draftAnswers(draft), 'approval/ofTarget': { list: [pending] } })
    server.open('/drafts/5')
    await screen.findByRole('heading', { level: 1, name: '溪山' })
    expect(await screen.findByText('等待复核')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看申请' }).getAttribute('href')).toBe('/console/approvals/9')
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
    await waitFor(() => expect(name().disabled).toBe(true))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).title).toBe('正在等待复核')
    await user.click(screen.getByRole('button', { name: '仍要修改' }))
    expect(name().disabled).toBe(false)
    expect(screen.getByText('内容一改，这条申请就不会执行，要重新提交。')).toBeTruthy()

    server.answer({ 'approval/ofTarget': { list: [] } })
    const reads = server.inputsOf('draft/info').length
    await act(() => queryClient.refetchQueries({ queryKey: ['approval/ofTarget'] }))
    await waitFor(() => expect(screen.queryByText('等待复核')).toBeNull())
    await waitFor(() => expect(server.inputsOf('draft/info').length).toBeGreaterThan(reads))
  })

  test('as a role warns in the form that would void the request', async () => {
    const user = userEvent.setup()
    const role = { key: '3', name: '值班', permissions: ['order.read'], isBuiltIn: false, version: 1, holders: 1 }
    server.answer({
      'role/list': { list: [role] } as never,
      'approval/ofTarget': { list: [{ ...pending, title: '修改角色', isSeen: false }] },
    })
    server.open('/roles')
    await screen.findByText('等待复核')
    expect(server.inputsOf('approval/ofTarget')).toContainEqual({ target: 'role:3' })
    expect(screen.queryByRole('link', { name: '查看申请' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '修改' }))
    expect(await screen.findByText(/“修改角色”正在等待复核。如果这里的改动让情况有变/)).toBeTruthy()
  })
})
