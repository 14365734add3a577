import { FindKind } from '@app/contract/enums'
import { address } from '../../routes.ts'

/** Display names of the kinds of results, in the order shown. */
export const kindNames: Readonly<Record<FindKind, string>> = {
  [FindKind.goods]: '作品',
  [FindKind.box]: '盲盒',
  [FindKind.album]: '专辑专题',
  [FindKind.notice]: '公告',
}

/** Returns the address of a search result's page. */
export function foundAddress({ kind, id }: { kind: FindKind; id: string }): string {
  if (kind === FindKind.box) return address('blindBoxInfo', { id })
  if (kind === FindKind.album) return address('albumInfo', { id })
  if (kind === FindKind.notice) return address('noticeInfo', { id })
  return address('goods', { id })
}
