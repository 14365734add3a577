// @vitest-environment jsdom
import { ContractType, ItemState } from '@app/contract/enums'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { factsOf } from '../../src/features/show/certificate/facts.ts'
import type { PublicItem } from '../../src/domain/item/api.ts'
import { stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { place, publicItem, mintingItem } from '../vault/samples.ts'

beforeEach(freshVisit)
afterEach(() => {
  freshVisit()
  vi.restoreAllMocks()
})

async function open(item: PublicItem) {
  stubApi({ 'hwnft/nft/info': item, 'hwnft/metaChain/list': { list: [place] } })
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await openApp('/show/abc')
  await screen.findByRole('heading', { level: 1, name: '听松峰·初雾' })
}
const certificateButton = () => screen.queryByRole('button', { name: '收藏证书' })

describe('the contents of the certificate', () => {
  const stated = (item: PublicItem) => Object.fromEntries(factsOf(item).map(({ label, value }) => [label, value]))

  it('are creator, issuer and owner, and the state of the chain', () => {
    expect(stated(publicItem)).toEqual({
      创作者: '沈砚秋',
      发行方: '漱川山水文旅',
      版权登记: '云作登字-1',
      持有人: '松**客',
      入藏时间: '2027/01/15　小寒',
      区块链: '云岫链，链编号 31337',
      凭证标准: 'ERC-1155',
      合约地址: publicItem.chain.contractAddress,
      凭证号: '1',
      交易编号: publicItem.chain.transactionHash,
      上链时间: expect.stringMatching(/^2027\/01\/15 \d\d:\d\d:\d\d$/),
    })
  })

  it('leave out what is empty and what no chain returned', () => {
    const bare = { ...mintingItem, licenceNumber: '', chain: { ...mintingItem.chain, contractType: ContractType.c721 } }
    expect(Object.keys(stated(bare))).toEqual(['创作者', '发行方', '持有人', '入藏时间', '区块链', '凭证标准'])
  })
})

describe('the public page', () => {
  it('shows the certificate, and a copy of it for printing only', async () => {
    await open(publicItem)
    fireEvent.click(screen.getByRole('button', { name: '收藏证书' }))
    const sheet = within(await screen.findByRole('article', { name: '《听松峰·初雾》的收藏证书' }))
    expect(sheet.getByText('#0921 / 2,000', { exact: false })).toBeTruthy()
    expect(sheet.getByText(String(publicItem.chain.transactionHash))).toBeTruthy()
    expect(document.documentElement.dataset['prints']).toBe('certificate')
    expect(document.querySelectorAll('body > .certificate-print article')).toHaveLength(1)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    fireEvent.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await vi.waitFor(() => expect(document.querySelector('.certificate-print')).toBeNull())
    expect(document.documentElement.dataset['prints']).toBeUndefined()
  })

  it('shows a friendly message if the browser refuses to draw', async () => {
    await open(publicItem)
    fireEvent.click(screen.getByRole('button', { name: '展示海报' }))
    expect(await screen.findByText('海报生成失败')).toBeTruthy()
    expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    fireEvent.click(screen.getByRole('button', { name: '收藏证书' }))
    expect(await screen.findByText(/证书可以打印，也可以截屏保存/)).toBeTruthy()
  })

  it('certifies nothing that is not on the chain yet', async () => {
    await open(mintingItem)
    expect(certificateButton()).toBeNull()
    expect(screen.getByText('写入区块链后，就能开具收藏证书。')).toBeTruthy()
  })

  it('offers no downloads for a destroyed piece', async () => {
    await open({ ...publicItem, state: ItemState.destroyed })
    expect(screen.getAllByText('已销毁')).not.toHaveLength(0)
    expect(certificateButton()).toBeNull()
    expect(screen.queryByRole('button', { name: '展示海报' })).toBeNull()
  })
})
