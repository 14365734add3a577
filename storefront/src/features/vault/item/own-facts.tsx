import { KeyValueList, linkStyle, Price } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatDate, formatDateTime } from '../../../lib/time.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import { giftWaitLabels } from '../labels.ts'

/** Facts of a piece for its owner only. */
export function OwnFacts({ item, className }: { item: OwnItem; className?: string }) {
  const now = serverSeconds()
  return (
    <KeyValueList
      className={className}
      rows={[
        { key: 'got', label: '得到时间', value: formatDateTime(item.getTime) },
        ...(item.price === null
          ? []
          : [
              {
                key: 'price',
                label: '购入价',
                value: (
                  <>
                    <Price fen={item.price} />
                    {item.orderSn && (
                      <Link to={address('order', { orderSn: item.orderSn })} className={`${linkStyle} ml-3`}>
                        看订单
                      </Link>
                    )}
                  </>
                ),
              },
            ]),
        {
          key: 'gift',
          label: '可转赠',
          value:
            item.giftFrom > now
              ? `${formatDate(item.giftFrom)} 起，${giftWaitLabels(item.giftFrom, now)}`
              : giftWaitLabels(item.giftFrom, now),
        },
      ]}
    />
  )
}
