import { crc32, deflateRawSync } from 'node:zlib'
import type { FakeMovement } from '../provider.ts'
import { chinaTime, yuan } from './wire.ts'

const heading =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const summaryHeading =
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）'

/** The day's bill of type `trade`: two tables in GBK within a zip, in Alipay's format. */
export function billZip(sellerId: string, day: string, movements: readonly FakeMovement[]): Buffer {
  const of = (kind: FakeMovement['kind']) => movements.filter((movement) => movement.kind === kind)
  const sum = (some: readonly FakeMovement[]) => some.reduce((total, { amountFen }) => total + amountFen, 0)
  const [payments, refunds] = [of('payment'), of('refund')]
  const chineseDay = day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')
  const top = (name: string) => [
    `#支付宝业务${name}查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${chineseDay} 00:00:00]   终止日期：[${chineseDay} 24:00:00]`,
  ]
  const bottom = [
    `#交易合计：${payments.length}笔，商家实收共${yuan(sum(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${yuan(-sum(refunds))}元，商家优惠退款共0.00元`,
    `#导出时间：[${chineseDay} 10:00:00]`,
  ]
  const details = [
    ...top('明细'),
    '#-----------------------------------------业务明细列表----------------------------------------',
    heading,
    ...movements.map(rowOf),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    ...bottom,
  ]
  const summary = [
    ...top('汇总'),
    '#-----------------------------------------业务汇总列表----------------------------------------',
    summaryHeading,
    `合计,,${payments.length},${refunds.length},0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00`,
    '#----------------------------------------业务汇总列表结束-------------------------------------',
    `#导出时间：[${chineseDay} 10:00:00]`,
  ]
  const name = `${sellerId}0156_${day.replaceAll('-', '')}_业务明细`
  const text = (lines: readonly string[]) => toGbk(`${lines.join('\r\n')}\r\n`)
  return zipOf([
    [toGbk(`${name}.csv`), text(details)],
    [toGbk(`${name}(汇总).csv`), text(summary)],
  ])
}

function rowOf({ kind, tradeNo, paymentSn, refundSn, amountFen, feeFen, at }: FakeMovement): string {
  const amount = yuan(kind === 'payment' ? amountFen : -amountFen)
  const time = chinaTime(at)
  // Numbers end with a tab, so that spreadsheets treat them as text.
  const cells = [
    `${tradeNo}\t`,
    `${paymentSn}\t`,
    kind === 'payment' ? '交易' : '退款',
    '云山图 "第 7 号"',
    time,
    time,
    '',
    '',
    '',
    '',
    '*云(186****0000)',
    amount,
    amount,
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '',
    '0.00',
    '0.00',
    refundSn === null ? '' : `${refundSn}\t`,
    yuan(-feeFen),
    '0.00',
    '',
  ]
  return cells.join(',')
}

let table: Map<number, number> | undefined

/** Encodes GBK, which Node decodes only: inverts the result of Node's decoder for every pair of bytes. */
function toGbk(text: string): Buffer {
  table ??= invertedGbk()
  const bytes = Buffer.alloc(text.length * 2)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) {
      length = bytes.writeUInt8(unit, length)
      continue
    }
    const pair = table.get(unit)
    if (pair === undefined) throw new Error(`GBK has no ${text.charAt(at)}`)
    length = bytes.writeUInt16BE(pair, length)
  }
  return bytes.subarray(0, length)
}

function invertedGbk(): Map<number, number> {
  const inverted = new Map<number, number>()
  const decoder = new TextDecoder('gbk')
  for (let pair = 0x8140; pair <= 0xfefe; pair++) {
    const character = decoder.decode(Buffer.from([pair >> 8, pair & 0xff]))
    const unit = character.charCodeAt(0)
    if (character.length === 1 && unit !== 0xfffd && !inverted.has(unit)) inverted.set(unit, pair)
  }
  return inverted
}

/** A zip by its published layout, whose names do not have the UTF-8 flag. */
function zipOf(files: readonly (readonly [name: Buffer, content: Buffer])[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, entry, name]))
    bodies.push(local)
    offset += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, all, Buffer.from('PK\u0005\u0006'), end])
}
