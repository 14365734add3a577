import { toldStates } from '../../../core/toldStates.ts'

/** A day of a pool: its seed is secret while people draw, and then everybody's for good (rules/play#lottery). */
export const roundStates = toldStates('draw_rounds', {
  secret: { filled: [], next: ['revealed'] },
  revealed: { filled: ['seed', 'revealed_at'], next: [] },
})
