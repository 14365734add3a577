import { formatMoment } from '../../lib/moment.ts'

const day = 86_400

/**
 * Describes when a piece may first be given away: `12月28日起可转赠`, with the time of day within the last day. Both
 * arguments are epoch seconds.
 */
export function giftableLabel(giftFrom: number, now: number): string {
  if (giftFrom <= now) return '现在可以转赠'
  const moment = formatMoment(giftFrom, now, { today: '今天' })
  return giftFrom - now > day ? `${moment.split(' ')[0]}起可转赠` : `${moment} 起可转赠`
}
