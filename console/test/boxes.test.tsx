import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'
import { draftAnswers, draftInfo } from './support/draft.ts'

const server = fakeServer()

const draft = draftInfo({
  kind: 'blindBox',
  title: '灯谜盲盒',
  content: {
    name: '灯谜盲盒',
    priceFen: 4990,
    edition: 10,
    prizes: [{ goodsSn: 'W1', rank: '隐藏款', quantity: 1, own: null }],
  },
})
const giftBox: AdminReply<'giftBox/info'> = {
  giftBoxId: '7',
  name: '岁朝礼盒',
  given: 3,
  opened: 2,
  codesOpen: 4,
  createdAt: 1_766_000_000,
  stoppedAt: null,
  subtitle: '',
  cover: { url: '/media/test', widths: [640], ratio: 1, placeholder: '' },
  story: [],
  stoppedBy: '',
  stopReason: '',
  possible: 12,
  contents: [{ type: 2, goodsSn: 'B1', name: '灯谜盲盒', quantity: 2, left: 24 }],
}

beforeEach(() => {
  server.answer({
    ...draftAnswers(draft),
    'pick/list': { list: [{ id: 'W1', name: '月下独酌', note: '' }] },
    'goods/info': { goodsSn: 'W1', priceFen: 20_000 } as never,
    'giftBox/info': giftBox,
    'giftBox/list': { list: [giftBox], next: null },
  })
})

describe('[console.boxes] the table of a blind box', () => {
  const totals = () => screen.findByText(/^合计/)

  test('shows its total, the probability of each row, and its value', async () => {
    const user = userEvent.setup()
    server.open('/drafts/5')
    expect((await totals()).textContent).toBe('合计 1 件，发行数量 10 个')
    const prizes = screen.getByRole('group', { name: '盒内藏品' })
    await user.click(within(prizes).getByRole('button', { name: '添加藏品' }))
    await user.type(within(prizes).getAllByLabelText('等级')[1] as HTMLElement, '常规款')
    await user.type(within(prizes).getAllByLabelText('数量')[1] as HTMLElement, '9')
    expect((await totals()).textContent).toBe('合计 10 件，发行数量 10 个')
    expect(screen.getByText('隐藏款 10.00%，常规款 90.00%')).toBeTruthy()
    expect(within(prizes).getByText('概率 90.00%')).toBeTruthy()
    // One piece at 200 yuan in ten boxes at 49.90.
    expect(await screen.findByText(/每盒平均价值 ¥20\.00.*全部开出价值 ¥200\.00，全部售出收入 ¥499\.00/)).toBeTruthy()
  })

  test('a work that comes with the box has a number, a name and a picture of its own', async () => {
    const user = userEvent.setup()
    server.open('/drafts/5')
    const prizes = await screen.findByRole('group', { name: '盒内藏品' })
    await user.click(within(prizes).getByRole('radio', { name: '随盒发行' }))
    await user.type(within(prizes).getByLabelText('藏品名称'), '灯市小景')
    expect(within(prizes).getByRole('group', { name: '藏品图片' })).toBeTruthy()
    await waitFor(() =>
      expect(server.inputsOf('draft/save').at(-1)).toMatchObject({
        content: {
          prizes: [
            { goodsSn: expect.stringMatching(/^P\d{8}/), rank: '隐藏款', quantity: 1, own: { name: '灯市小景' } },
          ],
        },
      }),
    )
    await user.click(within(prizes).getByRole('radio', { name: '已发布的作品' }))
    await waitFor(() => {
      const [prize] = (server.inputsOf('draft/save').at(-1) as unknown as { content: { prizes: object[] } }).content
        .prizes
      expect(prize).toEqual({ rank: '隐藏款', quantity: 1, own: null })
    })
  })

  test('once published it is shown with the reason why it is fixed, and cannot be edited', async () => {
    server.answer({
      'draft/info': { ...draft, publishedId: 'B1', publishedVersion: 3, frozen: { prizes: '已公布承诺值' } },
    })
    server.open('/drafts/5')
    expect(await screen.findAllByText('已公布承诺值')).toHaveLength(1)
    const prizes = screen.getByRole('group', { name: /^盒内藏品/ })
    expect(within(prizes).queryByRole('button', { name: '添加藏品' })).toBeNull()
    expect(within(prizes).getByLabelText<HTMLInputElement>('数量').disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'B1' }).getAttribute('href')).toMatch(/\/boxes\/B1$/)
  })
})

describe('[console.gift-boxes] gift boxes', () => {
  test('are listed with the number given out, and link to their pages', async () => {
    server.open('/gift-boxes')
    const row = await screen.findByRole('row', { name: /岁朝礼盒/ })
    expect(row.textContent).toContain('可发放')
    expect(
      within(row)
        .getByRole('link', { name: /岁朝礼盒|7/ })
        .getAttribute('href'),
    ).toMatch(/\/gift-boxes\/7$/)
  })

  test('one is stopped for a reason, and shows who stopped it', async () => {
    const user = userEvent.setup()
    server.answer({ 'giftBox/stop': {} })
    server.open('/gift-boxes/7')
    expect(await screen.findByText('12 盒')).toBeTruthy()
    expect(screen.getByRole('link', { name: '灯谜盲盒' }).getAttribute('href')).toMatch(/\/boxes\/B1$/)
    await user.click(screen.getByRole('button', { name: '停发' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('原因'), '备货不足')
    server.answer({
      'giftBox/info': {
        ...giftBox,
        stoppedAt: 1_766_000_100,
        stoppedBy: '沈知远',
        stopReason: '备货不足',
        possible: 0,
      },
    })
    await user.click(dialog.getByRole('button', { name: '停发' }))
    await waitFor(() => expect(server.inputsOf('giftBox/stop')).toEqual([{ giftBoxId: '7', reason: '备货不足' }]))
    expect(await screen.findByText(/沈知远：备货不足/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '恢复发放' })).toBeTruthy()
  })

  test('creates a draft with one press', async () => {
    const user = userEvent.setup()
    server.answer({ 'draft/create': { id: '5' } })
    server.open('/gift-boxes')
    await user.dblClick(await screen.findByRole('button', { name: '新建礼盒' }))
    await waitFor(() => expect(server.inputsOf('draft/create').length).toBeGreaterThan(0))
    const keys = new Set(server.inputsOf('draft/create').map((input) => (input as { key: string }).key))
    expect(keys.size).toBe(1)
    expect(server.inputsOf('draft/create')[0]).toMatchObject({ kind: 'giftBox' })
  })
})
