import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type ClosureInfo = Reply<'user/closure/info'>
export type Closure = NonNullable<ClosureInfo['closure']>
export type Receipt = Reply<'user/closure/receipt'>
export type ExportList = Reply<'user/export/list'>
export type PersonalExport = ExportList['list'][number]

export const closureInfo = { ...read('user/closure/info', {}), staleTime: 0 }
export const exportList = { ...read('user/export/list', {}), staleTime: 0 }
