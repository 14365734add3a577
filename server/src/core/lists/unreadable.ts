import { AppError } from '../errors.ts'

/** LIST_UNREADABLE for a file or text that is not a list. `msg` tells the operator what is wrong and what to do. */
export const unreadableList = (msg: string): AppError => new AppError('LIST_UNREADABLE', { msg })
