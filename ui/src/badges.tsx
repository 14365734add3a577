import { cx } from './cx.ts'
import { formatCount } from './price.tsx'

export interface EditionBadgeProps {
  /** Copies in the edition. */
  edition: number
  /** Measure word of the counted thing. */
  unit?: string
  /** `text` omits the frame, for badges close together. */
  look?: 'plate' | 'text'
  className?: string
}

/** The size of the edition: `限量 2,000 件`. */
export function EditionBadge({ edition, unit = '件', look = 'plate', className }: EditionBadgeProps) {
  return (
    <span
      className={cx(
        'figures inline-block whitespace-nowrap text-xs text-gold-ink',
        look === 'plate' && 'plate px-2 py-0.5',
        className,
      )}
    >
      限量 {formatCount(edition)} {unit}
    </span>
  )
}

/** Formats a serial number, padded to the digits of its edition: `#0128`. */
export function formatSerial(serial: number, edition?: number): string {
  return `#${String(serial).padStart(Math.max(4, String(edition ?? 0).length), '0')}`
}

export interface SerialBadgeProps {
  /** Number of this copy, from 1. */
  serial: number
  /** Copies in the edition, if known. */
  edition?: number
  size?: 'small' | 'large'
  className?: string
}

/** The serial number of one copy within its edition: `#0128/2000`. */
export function SerialBadge({ serial, edition, size = 'small', className }: SerialBadgeProps) {
  return (
    <span
      role="img"
      aria-label={saySerial(serial, edition)}
      className={cx(
        'plate inline-flex items-baseline whitespace-nowrap',
        size === 'large' ? 'px-5 py-2.5 text-xl outline outline-gold/30 -outline-offset-4' : 'px-2 py-0.5 text-xs',
        className,
      )}
    >
      <span className="font-medium tracking-wide">{formatSerial(serial, edition)}</span>
      {edition ? <span className="text-[0.8em] opacity-90"> / {formatCount(edition)}</span> : null}
    </span>
  )
}

/** The serial number in engraved style for night pages: `#0128 / 600`. Shown when a copy gets its owner. */
export function EngravedSerial({ serial, edition, className }: Omit<SerialBadgeProps, 'size'>) {
  return (
    <span role="img" aria-label={saySerial(serial, edition)} className={cx('engraved figures', className)}>
      {formatSerial(serial, edition)}
      {edition ? <span className="engraved-edition"> / {formatCount(edition)}</span> : null}
    </span>
  )
}

const saySerial = (serial: number, edition?: number) =>
  edition ? `编号 ${serial}，共 ${edition} 件` : `编号 ${serial}`
