import type { ListColumn } from './headings.ts'

/**
 * The column that identifies users, by phone or user number. Our own exports mask phones; if both are present, the
 * number is used.
 */
export const personColumn: ListColumn = {
  title: '手机号或用户编号',
  headings: [
    '用户编号',
    '用户id',
    '用户uid',
    'uid',
    '用户',
    '会员编号',
    '会员号',
    '手机号',
    '手机号码',
    '手机',
    '电话',
    '电话号码',
    '联系电话',
    '注册手机号',
    '账号',
    '手机号或编号',
    'phone',
    'mobile',
    '名单',
  ],
  isRequired: true,
  isGathered: true,
}
