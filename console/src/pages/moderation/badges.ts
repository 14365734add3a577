import type { Tone } from '../../parts/badge.tsx'

/** Badge colours of a decision's state. */
export const decisionTones = {
  standing: 'going',
  appealed: 'waiting',
  upheld: 'over',
  lifted: 'done',
} as const satisfies Record<string, Tone>
