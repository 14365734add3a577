import type { Uid } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { UserModule } from '../user/index.ts'
import type { LineRow } from './queries.ts'

export type People = Pick<UserModule['people'], 'standingOf' | 'uidsOfPhones'>

type Standing = { isDisabled: boolean; isVerified: boolean } | undefined

/** Returns why a user cannot receive anything now, or null if they can. */
export function refusalOf(standing: Standing): string | null {
  if (!standing) return '没有这个用户'
  if (standing.isDisabled) return '账号已停用'
  return standing.isVerified ? null : '没有实名'
}

/** What an airdrop would give now. */
export interface Trial {
  /** Reason why a line gives nothing, by its number. */
  wont: Map<number, string>
  pieces: number
  people: number
}

/**
 * Validates lines in order against the pieces left, as if they were given now. Returns the refusals by line, and
 * the pieces and recipients of the rest.
 */
export async function validateLines(
  db: Db | Tx,
  people: People,
  lines: readonly Pick<LineRow, 'line' | 'uid' | 'quantity' | 'fault'>[],
  left: number,
): Promise<Trial> {
  const uids = lines.flatMap(({ uid }): Uid[] => (uid === null ? [] : [uid]))
  const standings = await people.standingOf(db, [...new Set(uids)])
  const wont = new Map<number, string>()
  const seen = new Map<Uid, number>()
  let pieces = 0
  for (const { line, uid, quantity, fault } of lines) {
    const refusal = fault ?? refusalOf(uid === null ? undefined : standings.get(uid))
    if (refusal !== null) wont.set(line, refusal)
    else if (uid !== null && seen.has(uid)) wont.set(line, `与第 ${seen.get(uid)} 行是同一个人`)
    else if (pieces + quantity > left) wont.set(line, '发行量不够')
    else pieces += quantity
    if (uid !== null && !wont.has(line)) seen.set(uid, line)
  }
  return { wont, pieces, people: lines.length - wont.size }
}
