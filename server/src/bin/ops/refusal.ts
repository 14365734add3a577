import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'

/** What a command does over the whole house; throws a Refusal or an AppError for what cannot be done. */
export type Act = (context: Context) => Promise<void>

/** What an act was refused for, if it was. */
export type Refused = Error | void

/** What an operator asked for cannot be done, or what they looked at is not as it must be; a Chinese sentence. */
export class Refusal extends Error {}

/** Does it, and gives back what it was refused for; throws what is a fault. */
export async function refusalOf(act: () => Promise<void>): Promise<Refused> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refusal || error instanceof AppError) return error
    throw error
  }
}

/** What an operator reads of a refusal: its sentence, and its code where it has one. */
export const tellRefusal = (error: Error): string =>
  error instanceof AppError ? `${error.message}（${error.reason}）` : error.message
