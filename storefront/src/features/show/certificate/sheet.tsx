import type { ShowKey } from '@app/contract'
import { solarTermOf } from '@app/contract/solarTerms'
import { formatCount, formatSerial, Picture, Seal } from '@app/ui'
import { QRCodeSVG } from 'qrcode.react'
import { useBrandName } from '../../../lib/brand.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { SeasonRange } from '../../../lib/season.tsx'
import { formatDate } from '../../../lib/time.ts'
import { type PublicItem, showAddress } from '../../../domain/item/api.ts'
import { certificateNote, certificateTitle, factsOf } from './facts.ts'
import './certificate.css'

/** The certificate as a sheet of paper in every theme, for reading on screen and printing on A4. */
export function CertificateSheet({ item, showKey }: { item: PublicItem; showKey: ShowKey }) {
  const brand = useBrandName()
  return (
    <article aria-label={`《${item.name}》的收藏证书`} className="certificate">
      <SeasonRange season={solarTermOf(item.getTime).season} className="certificate-range" />
      <header className="grid justify-items-center gap-1 text-center">
        <Seal className="size-7 text-vermilion" />
        <p className="title">{brand}</p>
        <h3 className="title mt-2 text-2xl tracking-[0.2em]">{certificateTitle}</h3>
      </header>
      <div className="certificate-work">
        <Picture {...pictureProps(item.cover, '', '260px')} ratio={1} priority />
      </div>
      <div className="text-center">
        <p className="title text-xl">《{item.name}》</p>
        <p className="figures mt-1 text-sm text-gold-ink">
          {item.albumName && `${item.albumName}　`}
          {formatSerial(item.serial, item.edition)} / {formatCount(item.edition)}
        </p>
      </div>
      <dl className="certificate-facts">
        {factsOf(item).map(({ label, value, mono }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={mono ? 'font-mono text-[0.9em] break-all' : 'figures'}>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className="certificate-foot">
        <div>
          <p className="title">{brand}</p>
          <p className="figures mt-1 text-sm text-ink-soft">出具于 {formatDate(serverSeconds())}</p>
          <p className="mt-1 text-xs text-ink-faint">{certificateNote}</p>
        </div>
        <QRCodeSVG
          value={showAddress(showKey)}
          size={92}
          marginSize={1}
          level="M"
          title="展示页的二维码"
          className="shrink-0"
        />
      </footer>
    </article>
  )
}
