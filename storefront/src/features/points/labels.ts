import { RecordSource } from '@app/contract/enums'

/** Labels of the point sources, in the order of the filter. */
export const sources: readonly { source: RecordSource; label: string }[] = [
  { source: RecordSource.shop, label: '购物' },
  { source: RecordSource.collect, label: '喜欢' },
  { source: RecordSource.share, label: '分享' },
  { source: RecordSource.messageWall, label: '留言墙' },
  { source: RecordSource.lottery, label: '抽奖' },
  { source: RecordSource.wishParty, label: '祈愿' },
  { source: RecordSource.destroy, label: '销毁藏品' },
  { source: RecordSource.useIntegral, label: '积分使用' },
  { source: RecordSource.cancel, label: '退回' },
  { source: RecordSource.sync, label: '同步' },
  { source: RecordSource.system, label: '系统' },
]

export function sourceLabel(source: RecordSource): string {
  return sources.find((one) => one.source === source)?.label ?? ''
}
