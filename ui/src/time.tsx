import type { ComponentProps } from 'react'

export interface TimeProps extends Omit<ComponentProps<'time'>, 'dateTime'> {
  /** Epoch seconds. */
  at: number
}

/**
 * A time as readable text with a machine-readable `datetime`, because the text is rarely a date that HTML can parse.
 */
export const Time = ({ at, ...rest }: TimeProps) => <time dateTime={new Date(at * 1000).toISOString()} {...rest} />
