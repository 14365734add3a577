import { queryClient } from '../../../lib/query.ts'
import { useState } from 'react'
import { chains } from '../../../domain/item/api.ts'
import { type Claim, prove, type StepKey, type StepResult, stepKeys } from './prove.ts'
import { askAt } from './rpc.ts'

export interface Proof {
  phase: 'idle' | 'running' | 'done'
  results: Partial<Record<StepKey, StepResult>>
  /** The step in progress. */
  current: StepKey | undefined
  /** `proven` only if every step passed. */
  verdict: 'proven' | 'contradicted' | 'unknown' | undefined
}

const idle: Proof = { phase: 'idle', results: {}, current: undefined, verdict: undefined }

/** Verifies a claim in this browser; each call of `start` begins from scratch. */
export function useProof(claim: Claim): [Proof, () => Promise<void>] {
  const [proof, setProof] = useState(idle)

  async function start() {
    setProof({ ...idle, phase: 'running', current: stepKeys[0] })
    const results: Proof['results'] = {}
    try {
      const { list } = await queryClient.fetchQuery(chains())
      const place = list.find(({ chainId }) => chainId === claim.chain.chainId)
      if (!place) throw new Error('unknown chain')
      for await (const result of prove(claim, place, askAt(place.rpcPath))) {
        results[result.key] = result
        const current = stepKeys.find((key) => !results[key])
        setProof({ phase: 'running', results: { ...results }, current, verdict: undefined })
      }
    } catch {
      results.chain = { key: 'chain', outcome: 'unknown', text: '区块链的连接信息加载失败，请稍后再试。' }
    }
    setProof({ phase: 'done', results: { ...results }, current: undefined, verdict: verdictOf(results) })
  }

  return [proof, start]
}

/** One contradiction decides; otherwise every step must have been answered. */
export function verdictOf(results: Proof['results']): NonNullable<Proof['verdict']> {
  const outcomes = stepKeys.map((key) => results[key]?.outcome)
  if (outcomes.includes('failed')) return 'contradicted'
  return outcomes.every((outcome) => outcome === 'passed') ? 'proven' : 'unknown'
}
