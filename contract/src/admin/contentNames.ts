// Names of how content stands. Zod-free: the console imports this file.

/** Whether people see a thing now: it may not be published, or not yet, or its time may be over. */
export const shownStates = { draft: '未发布', scheduled: '定时', shown: '展示中', ended: '已结束' } as const
export type ShownState = keyof typeof shownStates

/** How far a version of a text is. */
export const textStates = {
  draft: '草稿',
  consulting: '征求意见',
  announced: '待生效',
  holding: '现行',
  replaced: '历史版本',
} as const
export type TextState = keyof typeof textStates
