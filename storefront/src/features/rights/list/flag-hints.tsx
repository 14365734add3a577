import { RightsState } from '@app/contract/enums'
import { buttonStyle, Notice } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { type RightsFlags, rightsFlags } from '../api.ts'
import { type Choice, listAddress } from './filter.ts'

const unused = String(RightsState.wait)

const hints: { flag: keyof RightsFlags; text: string; action: string; to: Choice }[] = [
  {
    flag: 'isNotRecipientAddress',
    text: '有权益等你填收货地址，填好就能寄出。',
    action: '去填地址',
    to: { type: '2', state: String(RightsState.addressNone) },
  },
  {
    flag: 'haveUnExchangedOnLineRights',
    text: '有线上权益还没使用。',
    action: '去使用',
    to: { type: '1', state: unused },
  },
  {
    flag: 'haveUnExchangedOnLineElCouponRights',
    text: '有电子券还没领取券码。',
    action: '去领取',
    to: { type: '1', state: unused },
  },
]

/** What is still open among the user's rights, each with a link. Counts all rights, whatever the list shows. */
export function FlagHints({ className }: { className?: string }) {
  const { data } = useQuery(rightsFlags())
  const open = hints.filter(({ flag }) => data?.[flag])
  if (open.length === 0) return null
  return (
    <ul aria-label="还可以做的事" className={className}>
      {open.map(({ flag, text, action, to }) => (
        <li key={flag} className="not-first:mt-2.5">
          <Notice
            tone="rare"
            className="animate-appear items-center"
            action={
              <Link to={listAddress(to)} className={buttonStyle({ size: 'small' })}>
                {action}
              </Link>
            }
          >
            {text}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
