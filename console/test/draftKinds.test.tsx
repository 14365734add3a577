import type { AdminReply } from '@app/contract/admin/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { anchorOf } from '../src/pages/drafts/content/form.ts'
import { fakeServer } from './support/app.tsx'
import { draftAnswers, draftInfo, uploaded } from './support/draft.ts'

const server = fakeServer()

const [start, end] = [Date.parse('2026-12-01T10:00+08:00') / 1000, Date.parse('2026-12-31T10:00+08:00') / 1000]
const names: Readonly<Record<string, string>> = { S1: '云岫小铺', W1: '一纸花笺', B1: '灯谜盲盒' }

beforeEach(() => {
  server.answer({
    'media/upload': uploaded,
    'pick/list': { list: Object.entries(names).map(([id, name]) => ({ id, name, note: '' })) },
  })
})

const saved = () => server.inputsOf('draft/save').at(-1)?.['content']

type Draft = AdminReply<'draft/info'>

/** Opens the editor of a draft, and returns helpers by the paths of its content. */
async function edit(draft: Draft, findings: AdminReply<'draft/preflight'>['findings'] = []) {
  const user = userEvent.setup()
  server.answer(draftAnswers(draft, findings))
  server.open('/drafts/5')
  await screen.findByRole('heading', { level: 1, name: draft.title })
  const at = async (path: string) => {
    await waitFor(() => expect(document.getElementById(anchorOf(path))).toBeTruthy())
    return document.getElementById(anchorOf(path)) as HTMLElement
  }
  const input = async (path: string) => {
    const found = (await at(path)).querySelector<HTMLInputElement>('input, textarea, select')
    if (!found) throw new Error(`${path} has no control`)
    return found
  }
  return {
    user,
    at,
    input,
    async write(fields: Readonly<Record<string, string>>) {
      for (const [path, value] of Object.entries(fields)) fireEvent.change(await input(path), { target: { value } })
    },
    async pick(path: string, id: string) {
      await user.click(within(await at(path)).getByRole('combobox'))
      await user.click(await screen.findByRole('option', { name: names[id] ?? '' }))
    },
    async upload(path: string) {
      const field = await at(path)
      await user.upload(within(field).getByLabelText('选择图片文件'), new File(['x'], '图.png', { type: 'image/png' }))
      await within(field).findByRole('img')
    },
    add: (entry: string) => user.click(screen.getByRole('button', { name: `添加${entry}` })),
  }
}

const prize = { name: '', kind: 'points', giftSn: null, points: 0, odds: 0, stock: null, isFallback: false }

describe('[console.play] the editor of a lottery', () => {
  const lottery = draftInfo({
    kind: 'lottery',
    title: '灯市转盘',
    content: {
      title: '灯市转盘',
      subtitle: '',
      endsAt: null,
      rules: [],
      prizes: [{ ...prize, name: '谢谢参与', kind: 'thanks', isFallback: true, odds: 9000 }, prize],
    },
  })

  test('saves times, limits, rules, and prizes with odds in hundredths of a percent', async () => {
    const { user, write, input, pick, upload, add } = await edit(lottery)
    await write({
      subtitle: '每天一次免费',
      startsAt: '2026-12-01T10:00',
      endsAt: '2026-12-31T10:00',
      freePerDay: '1',
      costPoints: '20',
      perDay: '10',
      'prizes.1.name': '一纸花笺',
      'prizes.1.odds': '4.5',
      'prizes.1.stock': '5',
    })
    await user.selectOptions(await input('prizes.1.kind'), '数字藏品')
    await pick('prizes.1.giftSn', 'W1')
    await upload('prizes.1.cover')
    expect(screen.getByText('94.5%').closest('p')?.textContent).toBe(
      '概率合计 94.5%，平均每次带来 0.00 积分，得藏品或盒的概率 4.5%',
    )
    await add('规则')
    await write({ 'rules.0': '每天零点恢复一次免费。' })
    await waitFor(() =>
      expect(saved()).toMatchObject({
        subtitle: '每天一次免费',
        startsAt: start,
        endsAt: end,
        freePerDay: 1,
        costPoints: 20,
        perDay: 10,
        rules: ['每天零点恢复一次免费。'],
        prizes: [
          { name: '谢谢参与', isFallback: true, odds: 9000 },
          { name: '一纸花笺', kind: 'collectible', giftSn: 'W1', odds: 450, stock: 5, cover: uploaded.picture },
        ],
      }),
    )
  })

  test('an empty end and an empty stock are stored as none', async () => {
    const content = { ...lottery.content, endsAt: end, prizes: [{ ...prize, stock: 5 }] }
    const { write } = await edit({ ...lottery, content })
    await write({ endsAt: '', 'prizes.0.stock': '' })
    await waitFor(() => expect(saved()).toMatchObject({ endsAt: null, prizes: [{ stock: null }] }))
  })

  test('shows what blocks it at the field, and in the list beside the form', async () => {
    const sentence = '奖品 2 的概率要大于零'
    const { at } = await edit(lottery, [{ level: 'blocks', code: 'odds', field: 'prizes.1.odds', sentence }])
    expect(await within(await at('prizes.1.odds')).findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: sentence })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(true)
  })

  test('prizes of a published one are fixed, with the reason', async () => {
    const frozen = { prizes: '已公布概率' }
    const { input } = await edit({ ...lottery, publishedId: '3', publishedVersion: 3, frozen })
    expect(await screen.findByText('已公布概率')).toBeTruthy()
    expect((await input('prizes.1.odds')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '添加奖品' })).toBeNull()
    expect((await input('subtitle')).disabled).toBe(false)
  })
})

describe('[console.play] the editor of a wishing event', () => {
  const wishing = draftInfo({
    kind: 'wishing',
    title: '元夕祈愿',
    content: { title: '元夕祈愿', subtitle: '', endsAt: null, rules: [], ticket: null, prizes: [] },
  })

  test('sells wishes if asked, for an amount in fen and a shop', async () => {
    const { user, write, pick } = await edit(wishing)
    const sold = await screen.findByRole('checkbox', { name: '次数之外，还可以付费放灯' })
    await user.click(sold)
    await write({ 'ticket.priceFen': '9.9', 'ticket.issuer': '云岫文化' })
    await pick('ticket.shopId', 'S1')
    await waitFor(() =>
      expect(saved()).toMatchObject({
        ticket: { priceFen: 990, edition: 10_000, perPersonLimit: 0, issuer: '云岫文化', shopId: 'S1' },
      }),
    )
    await user.click(sold)
    await waitFor(() => expect(saved()).toMatchObject({ ticket: null }))
  })

  test('whether and how a published one sells wishes is fixed', async () => {
    const content = { ...wishing.content, ticket: { priceFen: 990, edition: 100, perPersonLimit: 0, shopId: 'S1' } }
    const frozen = { ticket: '已经开卖' }
    const { input, at } = await edit({ ...wishing, content, publishedId: '3', publishedVersion: 3, frozen })
    expect((await screen.findAllByText('已经开卖')).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /付费放灯/ }).disabled).toBe(true)
    expect((await input('ticket.priceFen')).disabled).toBe(true)
    expect(within(await at('ticket.shopId')).queryByRole('button')).toBeNull()
  })
})

describe('[console.auction] the editor of a lot', () => {
  const lot = draftInfo({
    kind: 'lot',
    title: '雨过天青瓷瓶',
    content: {
      name: '雨过天青瓷瓶',
      goodsSn: 'L1',
      subtitle: '',
      creator: { name: '', title: '', introduction: '' },
      gallery: [],
      story: [],
      remarks: [],
      depositPercent: 10,
    },
  })

  test('saves terms, creator, pictures, story and remarks', async () => {
    const { write, pick, upload, add, at, user } = await edit(lot)
    await write({
      house: '云岫拍卖行',
      licenceNumber: '云拍批字第 001 号',
      'creator.name': '沈知白',
      'creator.introduction': '守窑三十年。',
      startPriceFen: '1000',
      stepFen: '50',
      depositFen: '200.5',
      startsAt: '2026-12-01T10:00',
      endsAt: '2026-12-31T10:00',
    })
    await pick('shopId', 'S1')
    await upload('cover')
    await user.upload(
      within(await at('gallery')).getByLabelText('选择图片文件'),
      new File(['x'], '图.png', { type: 'image/png' }),
    )
    await add('段落')
    await write({ 'story.0': '一窑一件。' })
    await add('说明')
    await write({ 'remarks.0': '瓶口有一处窑裂。' })
    await waitFor(() =>
      expect(saved()).toMatchObject({
        house: '云岫拍卖行',
        licenceNumber: '云拍批字第 001 号',
        creator: { name: '沈知白', title: '', introduction: '守窑三十年。' },
        shopId: 'S1',
        startPriceFen: 100_000,
        stepFen: 5000,
        depositFen: 20_050,
        depositPercent: 10,
        startsAt: start,
        endsAt: end,
        cover: uploaded.picture,
        gallery: [uploaded.picture],
        story: ['一窑一件。'],
        remarks: ['瓶口有一处窑裂。'],
      }),
    )
  })

  test('a warning does not block it, and terms of a published one are fixed while its remarks are not', async () => {
    const content = { ...lot.content, startPriceFen: 100_000 }
    const sentence = '起拍价比同类高'
    const { input, at } = await edit(
      { ...lot, content, publishedId: 'L1', publishedVersion: 2, frozen: { startPriceFen: '发布后不变' } },
      [{ level: 'warns', code: 'price', field: 'startPriceFen', sentence }],
    )
    expect(await within(await at('startPriceFen')).findByText(sentence)).toBeTruthy()
    expect((await input('startPriceFen')).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加说明' }).disabled).toBe(false)
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布修改' }).disabled).toBe(false),
    )
  })
})

describe('[console.boxes] the editor of a gift box', () => {
  const box = draftInfo({
    kind: 'giftBox',
    title: '上元礼盒',
    content: { name: '上元礼盒', subtitle: '', story: '', contents: [] },
  })

  test('saves what is inside, each with its type and number', async () => {
    const { user, write, input, pick, upload, add } = await edit(box)
    await write({ subtitle: '一件藏品，一个盲盒', story: '上元夜里，提灯看灯。' })
    await upload('cover')
    await add('物品')
    await pick('contents.0.goodsSn', 'W1')
    await write({ 'contents.0.quantity': '2' })
    await add('物品')
    await pick('contents.1.goodsSn', 'B1')
    await user.selectOptions(await input('contents.1.type'), '盲盒')
    await waitFor(() =>
      expect(saved()).toMatchObject({
        subtitle: '一件藏品，一个盲盒',
        story: '上元夜里，提灯看灯。',
        cover: uploaded.picture,
        contents: [
          { goodsSn: 'W1', type: 1, quantity: 2 },
          { goodsSn: 'B1', type: 2, quantity: 1 },
        ],
      }),
    )
  })

  test('leads from what blocks it to the field', async () => {
    const sentence = '“灯谜盲盒”不是数字藏品'
    const { user, at, input } = await edit(
      { ...box, content: { ...box.content, contents: [{ goodsSn: 'B1', type: 1, quantity: 1 }] } },
      [{ level: 'blocks', code: 'type', field: 'contents.0.type', sentence }],
    )
    await user.click(await screen.findByRole('button', { name: sentence }))
    const field = await at('contents.0.type')
    await waitFor(() => expect(field.contains(document.activeElement)).toBe(true))
    expect((await input('contents.0.type')).getAttribute('aria-invalid')).toBe('true')
  })

  test('what is inside a published one is fixed', async () => {
    const content = { ...box.content, contents: [{ goodsSn: 'W1', type: 1, quantity: 1 }] }
    const frozen = { contents: '已经发出' }
    const { input } = await edit({ ...box, content, publishedId: '7', publishedVersion: 3, frozen })
    expect(await screen.findByText('已经发出')).toBeTruthy()
    expect((await input('contents.0.quantity')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '添加物品' })).toBeNull()
  })
})
