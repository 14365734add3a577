import type { Activity } from './api.ts'
import type { ComposeStage } from './stage.ts'

/** What a user can do in an activity now. */
export type ComposeState =
  | { kind: 'over' | 'used-up' | 'coming' | 'login' | 'verify' | 'compose' }
  | { kind: 'limit'; limit: number }
  /** `short`: number of missing pieces of all materials together. */
  | { kind: 'lacking'; short: number }

export interface ComposeFacts {
  activity: Pick<Activity, 'materials' | 'perPersonLimit' | 'composed'>
  stage: ComposeStage
  isLogin: boolean
  isVerified: boolean
}

/** Decides what the button does: conditions no user can change come first, then what this user can do about it. */
export function composeState({ activity, stage, isLogin, isVerified }: ComposeFacts): ComposeState {
  if (stage !== 'open') return { kind: stage }
  if (!isLogin) return { kind: 'login' }
  const { perPersonLimit: limit, composed, materials } = activity
  if (limit > 0 && composed >= limit) return { kind: 'limit', limit }
  if (!isVerified) return { kind: 'verify' }
  const short = materials.reduce((sum, material) => sum + missingOf(material), 0)
  return short > 0 ? { kind: 'lacking', short } : { kind: 'compose' }
}

/** Number of pieces of a material missing for one result. */
export function missingOf({ quantity, owned }: { quantity: number; owned: number }): number {
  return Math.max(0, quantity - owned)
}

export interface ButtonLabel {
  label: string
  /** Note under the button. */
  note: string
  isActive: boolean
}

/** Label of the button. `opensAt` is the formatted start time. */
export function buttonLabel(state: ComposeState, opensAt: string): ButtonLabel {
  switch (state.kind) {
    case 'over':
      return { label: '活动已结束', note: '材料还在你的藏品里，没有任何变化。', isActive: false }
    case 'used-up':
      return { label: '名额已用完', note: '材料还在你的藏品里，没有任何变化。', isActive: false }
    case 'coming':
      return { label: `${opensAt} 开始`, note: '可以先把材料备齐，到点就能合成。', isActive: false }
    case 'login':
      return { label: '登录后可合成', note: '登录后能看到你有哪些材料。', isActive: true }
    case 'verify':
      return { label: '实名后可合成', note: '认证一次即可，通常当场通过。', isActive: true }
    case 'limit':
      return { label: '已合成到上限', note: `每人最多合成 ${state.limit} 件，你的都在藏品里。`, isActive: false }
    case 'lacking':
      return { label: `还差 ${state.short} 件材料`, note: '配方里写着每种还差几件，和去哪里找。', isActive: true }
    case 'compose':
      return { label: '挑选材料合成', note: '下一步由你挑选用哪几件，确认前什么都不会消耗。', isActive: true }
  }
}
