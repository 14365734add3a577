import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { vipLevel } from '../../domain/points/level.ts'
import { type Level, pointSummary, vipLevels } from './api.ts'

/** Position of a user between two VIP levels. */
export interface Standing {
  /** Total points ever earned. */
  earned: number
  /** Undefined below the first threshold. */
  level: Level | undefined
  /** Undefined at the highest level. */
  next: Level | undefined
  /** Points missing to the next level; 0 at the highest. */
  missing: number
  /** Progress from this level to the next, 0 to 1. */
  share: number
}

/** Computes the standing from the total points earned. */
export function standingOf(levels: readonly Level[], earned: number): Standing {
  const rising = [...levels].sort((a, b) => a.condition - b.condition)
  const number = vipLevel(rising, earned)
  const level = rising.find((one) => one.level === number && earned >= one.condition)
  const next = rising.find(({ condition }) => condition > earned)
  const from = level?.condition ?? 0
  return {
    earned,
    level,
    next,
    missing: next ? next.condition - earned : 0,
    share: next ? (earned - from) / (next.condition - from) : 1,
  }
}

/** Standing of the logged-in user; undefined until loaded. */
export function useStanding(): Standing | undefined {
  const isLogin = useSession((session) => session.isLogin)
  const { data: summary } = useQuery({ ...pointSummary(), enabled: isLogin })
  const { data: config } = useQuery(vipLevels())
  return summary && config ? standingOf(config.levels, summary.earned) : undefined
}
