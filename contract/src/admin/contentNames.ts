// Labels of content states. Zod-free: the console imports this file.

/** Whether content is visible now: it may be unpublished, scheduled or past its end. */
export const shownStates = { draft: '未发布', scheduled: '定时', shown: '展示中', ended: '已结束' } as const
export type ShownState = keyof typeof shownStates

/** States of a text version. */
export const textStates = {
  draft: '草稿',
  consulting: '征求意见',
  announced: '待生效',
  holding: '现行',
  replaced: '历史版本',
} as const
export type TextState = keyof typeof textStates
