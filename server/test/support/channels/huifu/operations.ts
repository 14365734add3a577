import type { Operation } from '../provider.ts'
import { refusalOfData } from './fields.ts'
import { type Books, centsOf, decimal, Refusal, stampOf, type TheirOrder } from './books.ts'
import type { Data } from './signature.ts'

function text(data: Data, name: string): string {
  const value = data[name]
  if (typeof value !== 'string' || value === '') throw new Refusal('10000000', `无效参数：${name} 不能为空`)
  return value
}

/** A field that holds JSON as text. */
function json(data: Data, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text(data, name))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Checked below.
  }
  throw new Refusal('10000000', `无效参数：${name} 不是 JSON`)
}

export interface Merchant {
  huifuId: string
  projectId: string
}

interface Call {
  operation: Operation
  answer: (data: Data) => Data
}

/** Refuses what the table of an interface refuses. */
export function checkData(path: string, data: Data): void {
  const refusal = refusalOfData(path, data)
  if (refusal !== undefined) throw new Refusal('10000000', `无效参数：${refusal}`)
}

/** Huifu's calls by their paths under /v2/trade/. */
export function callsOver(books: Books, merchant: Merchant, origin: () => string): Readonly<Record<string, Call>> {
  const jumpUrl = ({ preOrderId }: TheirOrder) =>
    `${origin()}/hostingh5/?jump_id=${preOrderId}&huifu_id=${merchant.huifuId}`
  const orderFor = (data: Data) => books.find(data['org_req_seq_id'], text(data, 'org_req_date'))

  return {
    'hosting/payment/preorder': {
      operation: 'start',
      answer: (data) => {
        const notifyUrl = text(data, 'notify_url')
        const hosting = json(data, 'hosting_data')
        if (hosting['project_id'] !== merchant.projectId) throw new Refusal('22000002', '托管项目不存在')
        // Stricter than the real one: every payment of this shop must be for adults only.
        if (JSON.stringify(json(data, 'biz_info')['payer_check_wx']) !== '{"limit_payer":"ADULT"}')
          throw new Refusal('10000000', '缺少付款人年龄校验')
        const order = books.open({
          number: text(data, 'req_seq_id'),
          day: text(data, 'req_date'),
          cents: centsOf(data['trans_amt']),
          notifyUrl,
          callbackUrl: typeof hosting['callback_url'] === 'string' ? hosting['callback_url'] : '',
        })
        return {
          pre_order_type: '1',
          pre_order_id: order.preOrderId,
          goods_desc: data['goods_desc'],
          hosting_data: data['hosting_data'],
          jump_url: jumpUrl(order),
          current_time: stampOf(new Date()),
          time_expire: data['time_expire'],
        }
      },
    },
    'hosting/payment/queryorderinfo': {
      operation: 'query',
      answer: (data) => {
        const order = orderFor(data)
        const isPaid = order.state === 'S'
        const isRefunded = order.refunds.size > 0
        return {
          org_req_date: order.day,
          org_req_seq_id: order.number,
          pre_order_id: order.preOrderId,
          order_stat: isPaid ? (isRefunded ? '6' : '1') : order.state === 'F' ? '5' : '2',
          trans_date: order.day,
          trans_amt: decimal(isPaid ? order.paid : order.cents),
          trans_stat: order.state,
          close_stat: order.isClosed ? 'S' : '',
          is_div: 'N',
          is_delay_acct: 'N',
          ...(isPaid && {
            org_hf_seq_id: order.hfSeqId,
            pay_type: 'A_NATIVE',
            trans_time: stampOf(order.paidAt ?? new Date()),
            alipay_response: { buyer_id: '2088000000000001', fund_bill_list: [{ amount: 0.1, bank_code: 'A/B' }] },
          }),
        }
      },
    },
    'hosting/payment/close': {
      operation: 'close',
      answer: (data) => {
        const order = orderFor(data)
        books.close(order)
        return { org_req_date: order.day, org_req_seq_id: order.number, org_trans_stat: 'F', close_stat: 'S' }
      },
    },
    'hosting/payment/htRefund': {
      operation: 'refund',
      answer: (data) => {
        const order = orderFor(data)
        const [number, day] = [text(data, 'req_seq_id'), text(data, 'req_date')]
        const refund = books.refund(order, number, day, centsOf(data['ord_amt']))
        return {
          product_id: 'PAYUN',
          hf_seq_id: refund.hfSeqId,
          org_req_date: order.day,
          org_req_seq_id: order.number,
          trans_stat: refund.state,
          ord_amt: decimal(refund.cents),
          actual_ref_amt: '',
        }
      },
    },
    'hosting/payment/queryRefundInfo': {
      operation: 'refundQuery',
      answer: (data) => {
        const refund = books.findRefund(data['org_req_seq_id'], text(data, 'org_req_date'))
        return {
          org_req_date: refund.day,
          org_req_seq_id: refund.number,
          org_hf_seq_id: refund.hfSeqId,
          ord_amt: decimal(refund.cents),
          actual_ref_amt: '',
          trans_stat: refund.state,
          bank_code: '00',
          bank_message: '交易成功',
        }
      },
    },
    'check/filequery': {
      operation: 'bill',
      answer: (data) => {
        const date = text(data, 'file_date')
        const common = { huifu_id: merchant.huifuId, bill_type: data['bill_type'], file_date: date }
        return {
          task_details: [{ ...common, task_stat: books.rules.holdsBills ? 'P' : 'S' }],
          file_details: books.rules.holdsBills
            ? []
            : [{ ...common, file_Name: `${date}.zip`, download_url: `${origin()}/download/${date}.zip` }],
        }
      },
    },
  }
}
