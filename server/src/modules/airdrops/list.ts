import type { Uid } from '@app/contract'
import { plainNumber, plainPhone } from '../../core/lists/cells.ts'
import { personColumn } from '../../core/lists/personColumn.ts'
import { type ListEntry, type ListSpec, repetitionsOf } from '../../core/lists/readList.ts'

/** One line of a list as written. */
export interface ListLine {
  line: number
  /** Phone or account number; both are empty if the cell is neither. */
  phone: string
  uid: Uid | ''
  quantity: number
  fault: string | null
  written: string
}

type Name = 'who' | 'quantity'

/** List of phones or account numbers with the number of pieces for each. */
export const airdropList: ListSpec<Name> = {
  most: 2000,
  columns: {
    who: personColumn,
    quantity: {
      title: '件数',
      headings: ['数量', '份数', '个数', '发放数量', '空投数量', 'quantity', 'qty', 'count', 'amount'],
      isRequired: false,
    },
  },
}
const mostPieces = 100

/** Reads entries of `airdropList`; a line without a number means one piece. */
export function linesOf(entries: readonly ListEntry<Name>[]): ListLine[] {
  const lines = entries.map(({ line, cells, fault }) => {
    const who = plainPhone(cells.who)
    const phone = /^1[3-9]\d{9}$/.test(who) ? who : ''
    const uid = phone === '' && /^\d{1,10}$/.test(who) ? who : ''
    const pieces = plainNumber(cells.quantity).replace(/[件份个]$/, '')
    const quantity = pieces === '' ? 1 : Number(pieces)
    const isCounted = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPieces
    return { line, phone, uid, quantity: isCounted ? quantity : 0, written: who, fault, isCounted }
  })
  const repeated = repetitionsOf(lines, ({ written }) => written)
  return lines.map(({ isCounted, fault, ...one }) => {
    const before = repeated.get(one.line)
    let why: string | null = fault || null
    if (why === null && one.phone === '' && one.uid === '') why = '不是手机号，也不是用户编号'
    else if (why === null && !isCounted) why = `件数应为 1 到 ${mostPieces}`
    else if (why === null && before !== undefined) why = `与第 ${before} 行是同一个人`
    return { ...one, fault: why }
  })
}
