/** Seconds after which a waiting operation is in trouble even without a failure: no process may be handling it. */
const lateSeconds = 120

/** The facts about the outbox that decide whether it makes progress. */
export interface OutboxState {
  waiting: number
  moves: number
  oldest: Date | null
  failing: number
  oldestFailing: Date | null
  lastError: string | null
}

const reasons: Readonly<Record<string, string>> = {
  unreachable: '节点连接不上，或应答有误',
  timeout: '节点没有及时应答，或交易一直没有上链',
  paused: '合约已暂停',
  unfunded: '铸造账户余额不足',
  busy: '有别的交易占用了铸造账户',
  limited: '节点限制了请求次数',
  'not-allowed': '铸造账户没有权限，或合约不在配置的地址上',
  lost: '链上丢失，重新写入',
}

/**
 * Describes operations that make no progress, in a sentence for operators; null if there are none. `now` is in
 * milliseconds.
 */
export function problemOf(outbox: OutboxState, now: number): string | null {
  const { waiting, moves, oldest, failing, oldestFailing, lastError } = outbox
  if (oldest === null) return null
  const isLate = now - oldest.getTime() > lateSeconds * 1000
  if (failing === 0 && !isLate) return null
  const kinds = moves > 0 ? `（其中转移与销毁 ${moves} 项）` : ''
  const since = minutesBetween(oldestFailing ?? oldest, now)
  const why = failing > 0 ? `，其中 ${failing} 项写入失败、还会再试，最近一次失败：${messageOf(lastError)}` : ''
  return `${waiting} 项等待上链${kinds}，最早的已等 ${since} 分钟${why}`
}

/** Formats the adapter's error for operators, with the node's own message. */
function messageOf(error: string | null): string {
  const [, reason = '', detail] =
    /^the chain (?:cannot be used now|refuses): ([a-z-]+)(?:: (.*))?$/s.exec(error ?? '') ?? []
  const known = reasons[reason] ?? reasons[error ?? '']
  if (known === undefined) return error ?? '原因不明'
  return detail ? `${known}（${detail}）` : known
}

const minutesBetween = (since: Date, now: number): number => Math.max(0, Math.floor((now - since.getTime()) / 60_000))
