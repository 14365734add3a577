import type { Input } from '@app/contract'
import { badInput } from '../../../core/errors.ts'

type Answer = Input<'user/userAuth/sendSmsGo'>
type Puzzle = Pick<Answer, 'captchaId' | 'x' | 'track'>
type Ticket = Pick<Answer, 'ticket' | 'randstr'>

/** Proof that the caller is human: the answer to our puzzle or a provider's ticket. */
export type Proof = ({ kind: 'puzzle' } & Required<Puzzle>) | ({ kind: 'ticket' } & Required<Ticket>)

/** Requires exactly one of the two, complete. Throws BAD_INPUT naming the missing or excess field. */
export function proofOf({ captchaId, x, track, work, ticket, randstr }: Answer): Proof {
  if (ticket === undefined && randstr === undefined) {
    if (captchaId === undefined) throw badInput('captchaId', '缺少验证标识')
    if (x === undefined) throw badInput('x', '缺少拼图位置')
    if (track === undefined) throw badInput('track', '缺少拖动轨迹')
    return { kind: 'puzzle', captchaId, x, track }
  }
  if ((captchaId ?? x ?? track ?? work) !== undefined) throw badInput('ticket', '两种验证只能提交一种')
  if (ticket === undefined) throw badInput('ticket', '缺少验证票据')
  if (randstr === undefined) throw badInput('randstr', '缺少验证随机串')
  return { kind: 'ticket', ticket, randstr }
}
