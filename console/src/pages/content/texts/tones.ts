import type { TextState } from '@app/contract/admin/contentNames'
import type { Tone } from '../../../parts/badge.tsx'

/** Badge colours of a text version's state. */
export const textTones: Readonly<Record<TextState, Tone>> = {
  draft: 'over',
  consulting: 'going',
  announced: 'waiting',
  holding: 'done',
  replaced: 'over',
}
