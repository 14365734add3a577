import { Button, buttonStyle, cx, linkStyle } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../app/paths.ts'
import { OwnPiece } from '../../../domain/item/own-piece.tsx'
import type { Outcome } from '../use-composing.ts'

/** What came of it, and the ways on. */
export function ComposeResult({ composed, consumed, onClose }: Outcome & { onClose: () => void }) {
  return (
    <OwnPiece
      picture={composed.cover}
      name={composed.name}
      happened="合成而得"
      serial={composed.serial}
      edition={composed.edition}
    >
      <p className="leading-relaxed text-balance text-ink-soft">
        {consumed.length > 0 && `由你选的 ${consumed.length} 件合成，`}现在归你，正在写入区块链。
      </p>
      <div className="mt-8 flex flex-wrap gap-3 max-lg:justify-center">
        <Link
          to={address('collectionInfo', { id: composed.nftId })}
          onClick={onClose}
          className={buttonStyle({ variant: 'primary' })}
        >
          看这一件
        </Link>
        <Button onClick={onClose}>收下</Button>
      </div>
      <p className="mt-6 text-sm">
        <Link to={address('composeLog')} onClick={onClose} className={cx(linkStyle, 'touch-area')}>
          看合成记录
        </Link>
      </p>
    </OwnPiece>
  )
}
