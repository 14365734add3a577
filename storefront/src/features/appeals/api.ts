import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'

export type Decision = Reply<'hwnft/appeal/list'>['list'][number]

/** Moderation decisions against the user's own texts, newest first. */
export const myDecisions = () => cursorPages('hwnft/appeal/list', {}, { staleTime: 0 })
