import type { AiLabel, Aigc, LabelSource, LabelTrace } from '@app/contract/aiLabels'
import type { Found } from './examine.ts'

/** A picture's label with its origin. */
export interface PictureLabel {
  label: AiLabel
  source: LabelSource
  /** The label in the file it came from. */
  aigc: Aigc | null
  /** What made it suspected. */
  trace: LabelTrace | null
}

/** Values of the field `Label` (GB 45438-2025, appendix E). */
export const labelCodes = { generated: '1', possible: '2', suspected: '3' } as const satisfies Record<AiLabel, string>

/**
 * Decides a picture's label (标识办法 art. 6): what its file says, else what its uploader declared, else what its traces
 * suggest. An unknown value of `Label` counts as generated, because the label is there.
 */
export function labelOf({ aigc, trace }: Found, declared: AiLabel | undefined): PictureLabel | undefined {
  if (aigc) return { label: labelOfCode(aigc.Label), source: 'metadata', aigc, trace: null }
  if (declared) return { label: declared, source: 'declared', aigc: null, trace: null }
  return trace && { label: 'suspected', source: 'suspected', aigc: null, trace }
}

function labelOfCode(code: string): AiLabel {
  if (code.trim() === labelCodes.possible) return 'possible'
  return code.trim() === labelCodes.suspected ? 'suspected' : 'generated'
}
