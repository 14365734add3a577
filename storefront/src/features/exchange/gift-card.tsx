import { Button, Picture } from '@app/ui'
import { useEffect, useRef } from 'react'
import { pictureProps } from '../../lib/image.ts'
import type { Gift } from './use-redeem.ts'
import { giftLabels } from './labels.ts'

/** The gift that a code gave. */
export function GiftCard({ gift, onAccept }: { gift: Gift; onAccept: () => void }) {
  const { label, note } = giftLabels[gift.type]
  const accept = useRef<HTMLButtonElement>(null)
  // The field that had focus is gone.
  useEffect(() => accept.current?.focus(), [])
  return (
    <section aria-label="兑换成功" className="flex animate-rise flex-col items-center text-center">
      <Picture
        {...pictureProps(gift.cover, gift.name, '220px')}
        ratio={1}
        priority
        className="mount w-44 rounded-sm md:w-55"
      />
      <p role="status" className="mt-5">
        <span className="block text-sm text-celadon-ink">兑换成功，获得{label}</span>
        <span className="title mt-1 block text-xl">{gift.name}</span>
      </p>
      <Button ref={accept} variant="primary" size="large" wide onClick={onAccept} className="mt-6">
        欣然收下
      </Button>
      <p className="mt-3 text-sm text-ink-faint">{note}</p>
    </section>
  )
}
