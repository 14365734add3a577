import { GenericStatus } from '@app/contract/enums'
import { ArrowRightIcon, CopyIcon, copyText, IconButton, KeyValueList, linkStyle, shortAddress } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { useSession } from '../../../lib/session.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { GiftDetail } from '../api.ts'

/** Outcome of a gift: time, current owner of the piece, and its record on chain. Nothing while the gift is pending. */
export function GiftOutcome({ gift }: { gift: GiftDetail }) {
  const uid = useSession((session) => session.userInfo.uid)
  if (gift.status === GenericStatus.await || gift.endTime === null) return null
  const isOwner = gift.owner.id === uid
  const { transactionHash: hash } = gift
  return (
    <KeyValueList
      rows={[
        { key: 'sent', label: '送出时间', value: formatDateTime(gift.createTime) },
        { key: 'ended', label: '结束时间', value: formatDateTime(gift.endTime) },
        {
          key: 'owner',
          label: '现在归',
          value: isOwner ? (
            <Link
              to={address('collectionInfo', { id: gift.nftId })}
              className={`${linkStyle} touch-area inline-flex items-center gap-1.5`}
            >
              你，看这一件
              <ArrowRightIcon />
            </Link>
          ) : (
            gift.owner.nickName
          ),
        },
        ...(gift.status === GenericStatus.success && hash !== null
          ? [
              {
                key: 'hash',
                label: '交易编号',
                value: <span title={hash}>{shortAddress(hash, 10, 8)}</span>,
                mono: true,
                action: (
                  <IconButton label="复制交易编号" onClick={() => copyText(hash)} className="text-base">
                    <CopyIcon />
                  </IconButton>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
