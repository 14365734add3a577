import type { Transitions } from '../../core/transitions.ts'
import type { Column } from '../../db/rows.ts'

export type StatementState = Column<'statements', 'state'>

/** The life of a statement (rules/settlement#statements): sent, answered by its partner, paid. An answered objection is sent again. */
export const statementTransitions: Transitions<StatementState> = {
  sent: ['agreed', 'objected'],
  objected: ['sent'],
  agreed: ['paid'],
  paid: [],
}
