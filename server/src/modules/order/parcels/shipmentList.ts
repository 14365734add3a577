import { cleanTrackingNumber } from '@app/contract/cleanText'
import type { OrderSn } from '@app/contract'
import { isRounded, plainNumber, roundedHint } from '../../../core/lists/cells.ts'
import { type ListEntry, type ListSpec, repetitionsOf } from '../../../core/lists/readList.ts'
import type { Parcel } from './queries.ts'

/** A line of a shipment list; `problem` explains why it cannot be read. */
export interface Shipment {
  line: number
  orderSn: OrderSn
  parcel: Parcel
  problem: string
}

type Name = 'orderSn' | 'carrier' | 'trackingNumber'

/** List of orders with their parcels. */
export const shipmentList: ListSpec<Name> = {
  most: 1000,
  columns: {
    orderSn: {
      title: '订单编号',
      headings: [
        '订单号',
        '商户订单号',
        '平台订单号',
        '原始订单号',
        '订单编码',
        '订单',
        'orderSn',
        'order number',
        'order no',
        'order id',
        'order',
      ],
      isRequired: true,
    },
    carrier: {
      title: '快递公司',
      headings: [
        '物流公司',
        '承运商',
        '快递名称',
        '配送公司',
        '快递',
        '物流',
        '承运公司',
        '快递公司名称',
        'carrier',
        'courier',
        'express',
      ],
      isRequired: true,
    },
    trackingNumber: {
      title: '快递单号',
      headings: [
        '物流单号',
        '运单号',
        '运单编号',
        '快递运单号',
        '快递编号',
        '物流编号',
        '面单号',
        '运单',
        'trackingNumber',
        'tracking number',
        'tracking no',
        'waybill',
      ],
      isRequired: true,
    },
  },
}

function problemOf({ orderSn, carrier, trackingNumber }: Readonly<Record<Name, string>>): string {
  if (!/^[\w-]{1,40}$/.test(orderSn)) return '订单编号不正确'
  if (carrier === '' && trackingNumber === '') return '没有填快递公司和快递单号'
  if (carrier.length < 1 || carrier.length > 40) return '快递公司应为 1 到 40 个字'
  return /^[\w-]{4,40}$/.test(trackingNumber) ? '' : '快递单号应为 4 到 40 个字母、数字或短横'
}

/** Reads the shipments of `shipmentList` entries. */
export function shipmentsOf(entries: readonly ListEntry<Name>[]): Shipment[] {
  const plain = entries.map(({ line, cells, fault }) => {
    const { orderSn, carrier, trackingNumber } = cells
    return {
      line,
      fault,
      cells: {
        orderSn: plainNumber(orderSn),
        carrier,
        trackingNumber: cleanTrackingNumber(plainNumber(trackingNumber)),
      },
    }
  })
  const repeated = repetitionsOf(plain, ({ cells }) => cells.orderSn)
  return plain.map(({ line, cells, fault }) => {
    const before = repeated.get(line)
    const problem = fault || problemOf(cells) || (before === undefined ? '' : `与第 ${before} 行是同一个订单`)
    const { orderSn, carrier, trackingNumber } = cells
    return { line, orderSn, parcel: { carrier, trackingNumber }, problem }
  })
}

/** Returns a hint for an unknown order number. */
export const whyUnknown = (orderSn: OrderSn): string => (isRounded(orderSn) ? `。${roundedHint('订单编号')}` : '')
