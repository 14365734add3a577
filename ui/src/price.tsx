import { cx } from './cx.ts'

/** Fen in one yuan. */
export const fenPerYuan = 100

/** Formats a whole number with thousands separators: 2000 → `2,000`. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * Formats integer fen as yuan with two decimals and thousands separators, without currency sign: 123450 → `1,234.50`.
 */
export function formatYuan(fen: number): string {
  const whole = Math.round(Math.abs(fen))
  const cents = String(whole % fenPerYuan).padStart(2, '0')
  return `${fen < 0 && whole > 0 ? '-' : ''}${formatCount(Math.floor(whole / fenPerYuan))}.${cents}`
}

/** Converts yuan, as typed or received (19.9), to integer fen (1990). */
export function yuanToFen(yuan: number): number {
  return Math.round(yuan * fenPerYuan)
}

export interface PriceProps {
  /** Integer fen. */
  fen: number
  /** `display` is the main price of a page; `inline` follows the size of the surrounding text. */
  size?: 'inline' | 'card' | 'display'
  /** A former price, struck through. */
  struck?: boolean
  className?: string
}

const sizes = { inline: '', card: 'text-base font-medium', display: 'text-2xl font-medium tracking-tight' }

/** A price, `¥1,234.50`, in tabular figures, with the sign and the decimals one size smaller. */
export function Price({ fen, size = 'inline', struck, className }: PriceProps) {
  const [yuan, cents] = formatYuan(fen).split('.')
  const small = size === 'inline' ? undefined : 'text-[0.72em]'
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={cx('figures whitespace-nowrap', sizes[size], struck && 'text-ink-faint', className)}>
      <span className={cx(small, size !== 'inline' && 'mr-[0.1em]')}>¥</span>
      {yuan}
      <span className={small}>.{cents}</span>
    </Tag>
  )
}
