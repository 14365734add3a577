import { RightsState } from '@app/contract/enums'
import { buttonStyle, KeyValueList } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { leadsBack } from '../../../lib/way-back.ts'
import { formatDateTime } from '../../../lib/time.ts'
import { passAddress } from '../address.ts'
import type { RightsDetail } from '../api.ts'

/** A right that is used on site: the link to its pass; afterwards the place and the staff member of the redemption. */
export function SiteAction({ right }: { right: RightsDetail }) {
  if (right.state === RightsState.wait) {
    return (
      <>
        <Link
          to={passAddress(right)}
          state={leadsBack}
          className={buttonStyle({ variant: 'primary', size: 'large', wide: true })}
        >
          出示核销码
        </Link>
        <p className="mt-3 text-sm text-ink-faint">到了现场再打开，请工作人员扫一扫。核销码每分钟更换，只能用一次。</p>
      </>
    )
  }
  return right.redeemed && <Redeemed redeemed={right.redeemed} />
}

/** Place, time and staff member of a redemption. */
export function Redeemed({ redeemed }: { redeemed: NonNullable<RightsDetail['redeemed']> }) {
  return (
    <KeyValueList
      rows={[
        { key: 'place', label: '核销地点', value: redeemed.place },
        { key: 'time', label: '核销时间', value: formatDateTime(redeemed.time) },
        { key: 'staff', label: '工作人员', value: redeemed.staff },
      ]}
    />
  )
}
