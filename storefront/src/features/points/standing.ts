import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { vipLevel } from '../../domain/points/level.ts'
import { type Level, pointSummary, vipLevels } from './api.ts'

/** Where somebody stands between two VIP levels. */
export interface Standing {
  /** All points ever earned. */
  earned: number
  /** Undefined below the first threshold. */
  level: Level | undefined
  /** Undefined at the highest. */
  next: Level | undefined
  /** Points to go until the next level; 0 at the highest. */
  missing: number
  /** How much of the way from this level to the next is done, 0 to 1. */
  share: number
}

/** Tells the standing from the points earned in all. */
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

/** The standing of whoever is logged in; undefined until it is known. */
export function useStanding(): Standing | undefined {
  const isLogin = useSession((session) => session.isLogin)
  const { data: summary } = useQuery({ ...pointSummary(), enabled: isLogin })
  const { data: config } = useQuery(vipLevels())
  return summary && config ? standingOf(config.levels, summary.earned) : undefined
}
