import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'

/** The action of a command. Throws a Refusal or an AppError if it cannot be done. */
export type Act = (context: Context) => Promise<void>

/** The refusal of an action, if there is one. */
export type Refused = Error | void

/** A refused command, with a Chinese sentence: the request cannot be carried out, or what was checked is wrong. */
export class Refusal extends Error {}

/** Runs an action and returns its refusal; throws any other error. */
export async function refusalOf(act: () => Promise<void>): Promise<Refused> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refusal || error instanceof AppError) return error
    throw error
  }
}

/** Describes a refusal to an operator: its message, and its reason code if it has one. */
export const tellRefusal = (error: Error): string =>
  error instanceof AppError ? `${error.message}（${error.reason}）` : error.message
