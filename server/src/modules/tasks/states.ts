import type { taskStates } from '@app/contract/admin/tasks'
import type { Transitions } from '../../core/transitions.ts'

export type TaskState = keyof typeof taskStates

/** Transitions of a task: an interrupted one starts again, and its file is deleted an hour after it was made. */
export const taskTransitions: Transitions<TaskState> = {
  waiting: ['running'],
  running: ['done', 'failed'],
  done: ['gone'],
  failed: [],
  gone: [],
}
