// Names of the groups and states of broadcasts, for the server and the console. Zod-free.

/** How the members of a group are determined. */
export const audienceKinds = {
  everyone: '所有用户',
  verified: '已实名的用户',
  holders: '持有某件作品的用户',
  shopFollowers: '关注某家店铺的用户',
  seriesFollowers: '关注某个专辑的用户',
  creatorFollowers: '关注某位创作者的用户',
  list: '导入的名单',
} as const

export type AudienceKind = keyof typeof audienceKinds

export const broadcastStates = {
  draft: '草稿',
  waiting: '待发送',
  running: '发送中',
  done: '已发完',
  stopped: '已停止',
} as const

export type BroadcastState = keyof typeof broadcastStates
