import type { Tone } from '../../app/badge.tsx'

/** How far a decision is. */
export const decisionTones = {
  standing: 'going',
  appealed: 'waiting',
  upheld: 'over',
  lifted: 'done',
} as const satisfies Record<string, Tone>
