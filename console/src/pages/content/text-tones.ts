import type { TextState } from '@app/contract/admin/contentNames'
import type { Tone } from '../../app/badge.tsx'

/** How a version of a text stands, by colour. */
export const textTones: Readonly<Record<TextState, Tone>> = {
  draft: 'over',
  consulting: 'going',
  announced: 'waiting',
  holding: 'done',
  replaced: 'over',
}
