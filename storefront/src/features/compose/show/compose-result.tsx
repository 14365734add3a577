import { Button, buttonStyle, Container, cx, linkStyle, Picture, SerialPlate } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../app/paths.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { Outcome } from '../use-composing.ts'

/** What came of it, and the ways on. */
export function ComposeResult({ composed, consumed, onClose }: Outcome & { onClose: () => void }) {
  return (
    <Container className="grid min-h-dvh animate-appear place-content-center justify-items-center gap-9 py-16 md:grid-cols-[auto_minmax(0,24rem)] md:items-center md:justify-items-start md:gap-16">
      <div className="mount w-[min(74vw,46dvh,30rem)] rounded-sm p-2">
        <Picture
          {...pictureProps(composed.cover, composed.name, '(min-width: 768px) 480px, 74vw')}
          ratio={1}
          priority
          className="rounded-sm"
        />
      </div>
      <div className="max-md:text-center">
        <p className="text-sm tracking-[0.2em] text-gold-ink">合成而得</p>
        <h2 className="title mt-2 text-3xl">{composed.name}</h2>
        <SerialPlate serial={composed.serial} edition={composed.edition} size="large" className="mt-6" />
        <p className="mt-6 text-sm leading-relaxed text-ink-soft">
          {consumed.length > 0 && `由你选的 ${consumed.length} 件合成，`}现在归你，正在写入区块链。
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-md:justify-center">
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
      </div>
    </Container>
  )
}
