import { Button, cx, linkStyle } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { OwnPiece, PieceWays } from '../../../domain/item/own-piece.tsx'
import type { Outcome } from '../use-composing.ts'

/** Result of a composition, and links onward. */
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
      <PieceWays nftId={composed.nftId} onLeave={onClose}>
        <Button onClick={onClose}>看完了</Button>
      </PieceWays>
      <p className="mt-6 text-sm">
        <Link to={address('composeLog')} onClick={onClose} className={cx(linkStyle, 'touch-area')}>
          看合成记录
        </Link>
      </p>
    </OwnPiece>
  )
}
