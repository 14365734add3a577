import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'

export type Decision = Reply<'hwnft/appeal/list'>['list'][number]

/** What was decided against my own words, newest first. */
export const myDecisions = () => cursorPages('hwnft/appeal/list', {}, { staleTime: 0 })
