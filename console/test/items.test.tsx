import type { AdminReply } from '@app/contract/admin/routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

const hash = `0x${'ab'.repeat(32)}`
const row: AdminReply<'item/list'>['list'][number] = {
  itemId: '31',
  goodsName: '半月桥',
  cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
  goodsSn: 'G1',
  serial: 7,
  edition: 200,
  uid: '9',
  nickname: '松**客',
  phone: '138****0001',
  state: 2,
  isFrozen: true,
  tokenId: '5',
  transactionHash: hash,
  issuedAt: 1_766_000_000,
  mintedAt: 1_766_000_100,
}
const item: AdminReply<'item/info'> = {
  itemId: '31',
  goodsSn: 'G1',
  goodsName: '半月桥',
  cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
  serial: 7,
  edition: 200,
  state: 2,
  holder: { uid: '9', nickname: '松**客', phone: '138****0001' },
  orderSn: '20261123000001',
  priceFen: 9900,
  issuedAt: 1_766_000_000,
  acquiredAt: 1_766_000_000,
  giftFrom: 1_766_000_000,
  mintedAt: 1_766_000_100,
  token: {
    chainName: '云岫链',
    contractType: 1,
    contractAddress: '0xc0ffee',
    tokenId: '5',
    ownerAddress: '0xabc',
    transactionHash: hash,
    blockNumber: 12,
  },
  freeze: null,
  pendingGiftId: null,
  timeline: [
    { at: 1_766_000_100, kind: 'minted', text: '已写入区块链，凭证生成', transactionHash: hash, blockNumber: 12 },
    { at: 1_766_000_000, kind: 'issued', text: '由平台发行，归 松**客 所有' },
  ],
  metadata: { name: '半月桥 #7/200', description: '水上半月', image: '/m.jpg', external_url: '/', attributes: [] },
  showKey: 'abc',
}
const freeze = { orderNumber: '（2026）浙01执协1号', reason: '法院要求', by: '沈知远', frozenAt: 1_766_000_200 }
const noHistory = { 'audit/list': { list: [], next: null } }

describe('[console.items] the list', () => {
  test('marks frozen items, and links to each item', async () => {
    server.answer({ 'item/list': { list: [row], next: null } })
    server.open('/items?isFrozen=true')
    const link = await screen.findByRole('link', { name: '31' })
    expect(link.getAttribute('href')).toBe('/console/items/31')
    expect(within(screen.getByRole('table')).getByText('已冻结')).toBeTruthy()
    const read = server.inputsOf('item/list').filter(({ withCounts }) => withCounts === undefined)
    expect(read).toEqual([{ isFrozen: 'true', sort: '-issuedAt' }])
  })

  test('of gifts loads only those in progress', async () => {
    server.answer({ 'gift/list': { list: [], next: null } })
    server.open('/gifts')
    expect(await screen.findByText('没有转赠在途中')).toBeTruthy()
    expect(server.inputsOf('gift/list')).toEqual([{ state: '1', sort: '-sentAt' }])
  })
})

describe('[console.items] an item', () => {
  test('shows its history, the newest first, with hash and block', async () => {
    server.answer({ ...noHistory, 'item/info': item })
    server.open('/items/31')
    const events = within(await screen.findByRole('list', { name: '经过' })).getAllByRole('listitem')
    expect(events.map((event) => event.textContent)).toEqual([
      expect.stringContaining('凭证生成'),
      expect.stringContaining('由平台发行'),
    ])
    expect(events[0]?.textContent).toContain('区块 12')
    expect(screen.getByText(hash)).toBeTruthy()
  })

  test.each([
    [item.issuedAt, '无（来自空投、盲盒、兑换、合成或活动）'],
    [item.issuedAt + 60, '无（获赠）'],
  ])('without an order tells where it came from (acquired at %i)', async (acquiredAt, origin) => {
    server.answer({ ...noHistory, 'item/info': { ...item, orderSn: null, priceFen: null, acquiredAt } })
    server.open('/items/31')
    expect(await screen.findByText(origin)).toBeTruthy()
  })

  test('is frozen with the order and the reason, and shows a refusal there', async () => {
    const user = userEvent.setup()
    server.answer({ ...noHistory, 'item/info': item, 'item/freeze': new Refused('ITEM_FROZEN', 409) })
    server.open('/items/31')
    await user.click(await screen.findByRole('button', { name: '冻结' }))
    const dialog = within(await screen.findByRole('dialog', { name: '冻结' }))
    await user.click(dialog.getByRole('button', { name: '冻结' }))
    expect(server.inputsOf('item/freeze')).toEqual([])
    await user.type(dialog.getByLabelText('法律文书编号'), freeze.orderNumber)
    await user.type(dialog.getByLabelText('原因'), '法院要求')
    await user.click(dialog.getByRole('button', { name: '冻结' }))
    expect(await dialog.findByText('拒绝：ITEM_FROZEN')).toBeTruthy()
    server.answer({ 'item/freeze': {}, 'item/info': { ...item, freeze } })
    await user.click(dialog.getByRole('button', { name: '冻结' }))
    expect(await findToast('已冻结')).toBeTruthy()
    expect(server.inputsOf('item/freeze').at(-1)).toEqual({
      itemId: '31',
      orderNumber: freeze.orderNumber,
      reason: '法院要求',
    })
    expect(await screen.findByText(`依 ${freeze.orderNumber} 冻结`)).toBeTruthy()
  })

  test('[console.two-person] that is frozen waits for a second person to be released', async () => {
    const user = userEvent.setup()
    server.answer({
      ...noHistory,
      'item/info': { ...item, freeze },
      'item/unfreeze': { outcome: 'waiting', approvalId: '3', expiresAt: 0, why: '' },
    })
    server.open('/items/31')
    await user.click(await screen.findByRole('button', { name: '解除冻结' }))
    const dialog = within(await screen.findByRole('dialog', { name: '解除冻结' }))
    await user.type(dialog.getByLabelText('法律文书编号'), '（2026）浙01执协2号')
    await user.type(dialog.getByLabelText('原因'), '法院通知解除')
    await user.click(dialog.getByRole('button', { name: '解除冻结' }))
    expect(await findToast('已提交，等待另一位同事复核')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '冻结' })).toBeNull()
  })
})

const status: AdminReply<'chain/status'> = {
  chainId: 31_337,
  chainName: '云岫链',
  isReachable: true,
  isDeployed: true,
  blockHeight: 1204,
  contract721: '0x721',
  contract1155: '0x1155',
  keptBlock: 1203,
  minter: { address: '0xme', balanceWei: '1500000000000000000', gasPriceWei: '1000000000', mintsLeft: 20_000 },
  outbox: {
    waiting: 3,
    moves: 1,
    dead: 1,
    retried: 0,
    doneLastDay: 88,
    oldestAt: null,
    failing: 0,
    failingSince: null,
    lastError: null,
  },
  limit: null,
}
const dead: AdminReply<'chain/operations'>['list'][number] = {
  operationId: '12',
  kind: 'mint',
  itemId: '31',
  goodsName: '半月桥',
  serial: 7,
  state: 'dead',
  attempts: 5,
  lastError: 'beyond-cap',
  queuedAt: 1_766_000_000,
  runAt: null,
  doneAt: null,
  transactionHash: null,
}
const verification: AdminReply<'chain/verifications'>['list'][number] = {
  verificationId: '4',
  state: 'differed',
  askedAt: 1_766_000_000,
  endedAt: 1_766_000_010,
  askedBy: '沈知远',
  compared: 88,
  waiting: 0,
  dead: 0,
  differing: 1,
  failure: '',
}

describe('[console.chain] the monitor', () => {
  const answers = {
    'chain/status': status,
    'chain/operations': { list: [dead], next: null },
    'chain/verifications': { list: [verification], next: null },
  }

  test('shows the figures, why an operation failed, and retries it', async () => {
    const user = userEvent.setup()
    server.answer({ ...answers, 'chain/retry': {} })
    server.open('/chain')
    expect(await screen.findByText('铸造：编号超出限量')).toBeTruthy()
    expect(screen.getByText('20,000 件')).toBeTruthy()
    expect(screen.getByText('1.5')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重试' }))
    const dialog = within(await screen.findByRole('dialog', { name: '重试' }))
    await user.type(dialog.getByLabelText('原因'), '合约已修复')
    await user.click(dialog.getByRole('button', { name: '重试' }))
    expect(await findToast('已重新排入队列')).toBeTruthy()
    expect(server.inputsOf('chain/retry')).toEqual([{ operationId: '12', reason: '合约已修复' }])
  })

  test('says if the chain does not answer, and shows no figures without a source', async () => {
    const minter = { ...status.minter, balanceWei: null, gasPriceWei: null, mintsLeft: null }
    server.answer({ ...answers, 'chain/status': { ...status, isReachable: false, blockHeight: null, minter } })
    server.open('/chain')
    expect(await screen.findByText('链上节点没有应答')).toBeTruthy()
    expect(screen.queryByText('1.5')).toBeNull()
  })

  test('starts a comparison, and shows the findings of an earlier one', async () => {
    const user = userEvent.setup()
    server.answer({
      ...answers,
      'chain/verify': { verificationId: '5', isNew: true },
      'chain/verification': {
        ...verification,
        differences: [{ itemId: '31', goodsSn: 'G1', serial: 7, expected: '0xabc', found: 'burnt' }],
      },
    })
    server.open('/chain')
    await user.click(await screen.findByRole('button', { name: '与链上核对' }))
    expect(await findToast('开始核对，结果会留在下面')).toBeTruthy()
    await user.click(await screen.findByRole('link', { name: /^2025-/ }))
    expect(await screen.findByText('已销毁')).toBeTruthy()
    expect(server.inputsOf('chain/verification')).toEqual([{ verificationId: '4' }])
  })
})
