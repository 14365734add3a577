import { ItemState } from '@app/contract/enums'
import { describe, expect, it, vi } from 'vitest'
import { type Claim, prove, type StepResult } from '../../src/features/vault/proof/prove.ts'
import { askAt, ChainUnreachable } from '../../src/features/vault/proof/rpc.ts'
import { verdictOf } from '../../src/features/vault/proof/use-proof.ts'
import { type Answers, claim1155, claim721, goodAnswers, holdersAnswer, place } from './samples.ts'

async function run(claim: Claim, change: Partial<Answers> = {}, at = place) {
  const answers = { ...goodAnswers(claim), ...change }
  const asked: [string, readonly unknown[]][] = []
  const table: Record<string, unknown> = {
    eth_chainId: answers.chainId,
    eth_blockNumber: answers.height,
    eth_getTransactionReceipt: answers.receipt,
    eth_call: answers.call,
  }
  const ask = async (method: string, params: readonly unknown[]) => {
    asked.push([method, params])
    const answer = table[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  const steps: StepResult[] = []
  for await (const step of prove(claim, at, ask)) steps.push(step)
  const results = Object.fromEntries(steps.map((step) => [step.key, step]))
  return { steps, asked, verdict: verdictOf(results), outcomes: steps.map(({ outcome }) => outcome) }
}

describe('the proof', () => {
  it.each([
    ['ERC-1155', claim1155, '0x0bf5ed4e'],
    ['ERC-721', claim721, '0x6352211e'],
  ])('passes for an %s piece that matches the ledger', async (_standard, claim, selector) => {
    const { verdict, steps, asked } = await run(claim)
    expect(verdict).toBe('proven')
    expect(steps.map(({ key }) => key)).toEqual(['chain', 'mint', 'owner'])
    expect(steps[1]?.text).toContain('第 9 块的交易成功写入了编号 921')
    const call = asked.find(([method]) => method === 'eth_call')?.[1]
    expect(call).toEqual([{ to: claim.chain.contractAddress, data: expect.stringMatching(`^${selector}`) }, 'latest'])
  })

  const receipt = goodAnswers(claim1155).receipt as { logs: { topics: string[]; address: string }[] }
  const otherSerial = [
    ...(receipt.logs[0]?.topics.slice(0, 3) ?? []),
    `0x${((1n << 64n) | 922n).toString(16).padStart(64, '0')}`,
  ]

  const contradictions: [string, Partial<Answers>, number, string][] = [
    ['another chain', { chainId: '0x1' }, 0, '另一条链'],
    ['an unknown transaction', { receipt: null }, 1, '链上没有这笔交易'],
    ['a failed transaction', { receipt: { ...receipt, status: '0x0' } }, 1, '没有成功'],
    [
      'a transaction of another contract',
      { receipt: { ...receipt, logs: [{ ...receipt.logs[0], address: '0x9' }] } },
      1,
      '与平台的合约无关',
    ],
    [
      'a mint of another serial',
      { receipt: { ...receipt, logs: [{ ...receipt.logs[0], topics: otherSerial }] } },
      1,
      '没有编号 921',
    ],
    ['another block', { receipt: { ...receipt, blockNumber: '0xa' } }, 1, '第 10 块，平台记录是第 9 块'],
    [
      'another holder',
      { call: holdersAnswer('0x00000000000000000000000000000000000000aa', false) },
      2,
      '链上由 0x0000…00aa 持有',
    ],
    ['nobody', { call: holdersAnswer('0x0', false) }, 2, '链上这一件没有持有人'],
    ['a burnt piece', { call: holdersAnswer('0x0', true) }, 2, '链上这一件没有持有人'],
  ]

  it('contradicts what differs from the ledger, and says how', async () => {
    for (const [what, change, step, text] of contradictions) {
      const { steps, verdict } = await run(claim1155, change)
      expect.soft(steps[step], what).toMatchObject({ outcome: 'failed', text: expect.stringContaining(text) })
      expect.soft(verdict, what).toBe('contradicted')
    }
  })

  it('contradicts a contract that is not the published one, and a token id of another serial', async () => {
    const strange = { ...place, contract1155: '0x2222222222222222222222222222222222222222' }
    expect(await run(claim1155, {}, strange)).toMatchObject({ outcomes: ['failed'], verdict: 'contradicted' })
    const wrong = { ...claim721, chain: { ...claim721.chain, tokenId: String((1n << 64n) | 5n) } }
    expect(await run(wrong)).toMatchObject({ outcomes: ['passed', 'failed'], verdict: 'contradicted' })
  })

  it('claims nothing either way if the chain cannot be asked', async () => {
    const silent = new ChainUnreachable('没有连上区块链节点')
    expect(await run(claim1155, { chainId: silent })).toMatchObject({ outcomes: ['unknown'], verdict: 'unknown' })
    const half = await run(claim1155, { receipt: silent })
    expect(half).toMatchObject({ outcomes: ['passed', 'unknown', 'passed'], verdict: 'unknown' })
    expect(half.steps[1]?.text).toContain('不代表有问题')
  })

  it('claims nothing on an invalid answer', async () => {
    for (const call of [undefined, 5, '0x', 'x', {}, []])
      expect((await run(claim1155, { call })).outcomes, JSON.stringify(call)).toEqual(['passed', 'passed', 'unknown'])
  })

  it('asks nothing about a piece that is still being minted', async () => {
    const minting = {
      ...claim1155,
      state: ItemState.minting,
      chain: { ...claim1155.chain, transactionHash: null, tokenId: null, contractAddress: null },
    }
    expect(await run(minting)).toMatchObject({ asked: [], verdict: 'unknown' })
  })

  it('proves the end of a destroyed piece', async () => {
    const destroyed = { ...claim721, state: ItemState.destroyed }
    expect(await run(destroyed, { call: holdersAnswer('0x0', true) })).toMatchObject({ verdict: 'proven' })
    expect(await run(destroyed, { call: holdersAnswer('0x1', false) })).toMatchObject({ verdict: 'contradicted' })
  })
})

describe('asking over JSON-RPC', () => {
  const answering = (body: unknown, status = 200) => vi.fn(async () => Response.json(body, { status }))

  it('sends one question with an id and returns the result', async () => {
    const send = answering({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    await expect(askAt('/rpc', { send })('eth_chainId', [])).resolves.toBe('0x7a69')
    expect(send).toHaveBeenCalledWith('/rpc', expect.objectContaining({ method: 'POST' }))
    const [, request] = send.mock.calls[0] as unknown as [string, RequestInit]
    expect(JSON.parse(request.body as string)).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  })

  const failures: [string, typeof fetch, string][] = [
    ['the node reverts', answering({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted' } }), '节点拒绝'],
    ['the gateway refuses', answering({ code: 503, msg: '区块链节点暂时连接不上', data: null }, 503), '暂时连接不上'],
    ['the answer is no object', answering(null), '无法识别'],
    ['the answer is no JSON', async () => new Response('<html>'), '没有连上'],
    ['nothing answers', async () => Promise.reject(new TypeError('failed')), '没有连上'],
  ]

  it('reports that the chain is unreachable, and why', async () => {
    for (const [what, send, expected] of failures) {
      const asked = askAt('/rpc', { send })('eth_chainId', [])
      await expect(asked, what).rejects.toThrow(ChainUnreachable)
      await expect(asked, what).rejects.toThrow(expected)
    }
  })
})
