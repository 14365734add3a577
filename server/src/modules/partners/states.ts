import type { Transitions } from '../../core/transitions.ts'
import type { Column } from '../../db/rows.ts'

export type StatementState = Column<'statements', 'state'>

/**
 * Transitions of a statement (rules/settlement#statements): sent, answered by its partner, paid. A statement that was
 * objected to is sent again once the objection is answered.
 */
export const statementTransitions: Transitions<StatementState> = {
  sent: ['agreed', 'objected'],
  objected: ['sent'],
  agreed: ['paid'],
  paid: [],
}
