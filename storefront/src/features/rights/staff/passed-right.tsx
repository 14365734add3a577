import { Picture } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import type { PassedRight } from './api.ts'
import { pieceText } from './verdict.ts'

/** The right behind a pass, and its holder. */
export function PassedRightCard({ right }: { right: PassedRight }) {
  return (
    <div className="flex gap-4">
      <Picture {...pictureProps(right.cover, '', '96px')} ratio={1} className="w-24 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 grow">
        <p className="text-sm text-ink-faint">{right.brandName}</p>
        <p className="title text-xl">{right.name}</p>
        <p className="figures mt-1 text-ink-soft">{pieceText(right)}</p>
        <p className="mt-1 text-ink-soft">持有人 {right.holder}</p>
      </div>
    </div>
  )
}
