/** Inputs of the wall's button. */
export interface LeaveFacts {
  isLogin: boolean
  hasPassedKyc: boolean
  /** Messages the user may still leave today; null until loaded. */
  leftToday: number | null
  perDay: number
  /** Whether there is an unsent draft. */
  hasDraft: boolean
}

export interface LeaveState {
  kind: 'login' | 'verify' | 'used up' | 'open'
  label: string
  /** One sentence that explains the state. */
  note: string
}

/** Label and action of the button: conditions that prevent the user from writing come first. */
export function leaveState({ isLogin, hasPassedKyc, leftToday, perDay, hasDraft }: LeaveFacts): LeaveState {
  if (!isLogin) return { kind: 'login', label: '登录后留言', note: '看留言不用登录，写留言要先登录。' }
  if (!hasPassedKyc) return { kind: 'verify', label: '实名后可留言', note: '大约一分钟，认证好再回到这里。' }
  if (leftToday === 0 && !hasDraft) {
    return { kind: 'used up', label: `今天的 ${perDay} 条已用完`, note: '明天零点以后可以接着写。' }
  }
  const note =
    leftToday === null
      ? ''
      : leftToday === 0
        ? '今天的次数已用完，写下的内容会保留。'
        : `今天还可以写 ${leftToday} 条。`
  return { kind: 'open', label: hasDraft ? '接着写留言' : '写一条留言', note }
}
