import { AppError } from '../errors.ts'

/** A file or text that cannot be read as a list. `msg` tells the operator what is wrong and what to do. */
export const unreadableList = (msg: string): AppError => new AppError('LIST_UNREADABLE', { msg })
