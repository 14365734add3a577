import type { taskStates } from '@app/contract/admin/tasks'
import type { Transitions } from '../../core/transitions.ts'

export type TaskState = keyof typeof taskStates

/** The life of a task: begun again where it was interrupted, and its file taken away an hour after it was made. */
export const taskTransitions: Transitions<TaskState> = {
  waiting: ['running'],
  running: ['done', 'failed'],
  done: ['gone'],
  failed: [],
  gone: [],
}
