// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { type Answers, claim1155, goodAnswers, place, publicItem } from '../vault/samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

/** Opens the public page with a blockchain node behind it. */
async function openShow(change: Partial<Answers> = {}) {
  const seen = stubApi({ 'hwnft/nft/info': publicItem, 'hwnft/metaChain/list': { list: [place] } })
  const answers = { ...goodAnswers(claim1155), ...change }
  const results: Record<string, unknown> = {
    eth_chainId: answers.chainId,
    eth_blockNumber: answers.height,
    eth_getTransactionReceipt: answers.receipt,
    eth_call: answers.call,
  }
  const api = fetch
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address !== place.rpcPath) return api(address, request)
    const { id, method } = JSON.parse(request.body as string) as { id: number; method: string }
    return Response.json({ jsonrpc: '2.0', id, result: results[method] })
  })
  await openApp('/show/abc')
  return seen
}

describe('the public page', () => {
  it('shows one piece to anyone, without login, and proves it step by step', async () => {
    await openShow()
    expect(await screen.findByRole('heading', { level: 1, name: '听松峰·初雾' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '编号 921，共 2000 件' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '验证这一件' }))
    expect(await screen.findByText('核验通过')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: '一致' })).toHaveLength(3)
  })

  it('says plainly if the chain contradicts it', async () => {
    await openShow({ receipt: null })
    fireEvent.click(await screen.findByRole('button', { name: '验证这一件' }))
    expect(await screen.findByText('与链上不一致')).toBeTruthy()
    expect(screen.getByText('链上没有这笔交易。')).toBeTruthy()
  })

  it('reports no contradiction if the chain does not answer', async () => {
    await openShow({ call: undefined })
    fireEvent.click(await screen.findByRole('button', { name: '验证这一件' }))
    expect(await screen.findByText('这次没能核验完')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: '再核验一次' })).toBeTruthy())
  })

  it('says if the piece does not exist', async () => {
    stubApi({ 'hwnft/nft/info': new Refused('ITEM_NOT_FOUND') })
    await openApp('/show/abc')
    expect(await screen.findByText('没有找到这一件')).toBeTruthy()
  })
})
