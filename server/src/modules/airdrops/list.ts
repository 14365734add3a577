import type { Uid } from '@app/contract'
import { badInput } from '../../core/errors.ts'

/** A line of a list as it is written. */
export interface ListLine {
  line: number
  /** A phone or the number of an account; empty where it is neither. */
  phone: string
  uid: Uid | ''
  quantity: number
  fault: string | null
  written: string
}

const mostLines = 2000
const mostPieces = 100

/** Reads a list of phones or numbers of accounts with how many pieces, with a line of headings or without. Throws BAD_INPUT. */
export function readList(csv: string): ListLine[] {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({
      line: index + 1,
      cells: text
        .replaceAll(endOfCell, '$1')
        .split(/[,\t，]/)
        .map(bare),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells: [first = ''] }, index) => index > 0 || /\d/.test(first))
  if (rows.length === 0) throw badInput('csv', '名单是空的')
  if (rows.length > mostLines) throw badInput('csv', `一次最多 ${mostLines} 行`)
  const seen = new Set<string>()
  return rows.map(({ line, cells: [who = '', pieces = '', ...more] }) => {
    const phone = /^1[3-9]\d{9}$/.test(who) ? who : ''
    const uid = phone === '' && /^\d{1,10}$/.test(who) ? who : ''
    const quantity = pieces === '' ? 1 : Number(pieces)
    const isCounted = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostPieces
    let fault: string | null = null
    if (more.some((cell) => cell !== '')) fault = '一行最多两列：手机号或用户编号、件数'
    else if (phone === '' && uid === '') fault = '不是手机号，也不是用户编号'
    else if (!isCounted) fault = `件数应为 1 到 ${mostPieces}`
    else if (seen.has(who)) fault = '前面已有同一个人'
    seen.add(who)
    return { line, phone, uid, quantity: isCounted ? quantity : 0, fault, written: who }
  })
}

/** The tab after long numbers in our own exports (`core/csv.ts`); any other tab separates cells, as spreadsheets copy them. */
const endOfCell = /\t("?(?:[,，]|$))/g

const bare = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, '').trim()
