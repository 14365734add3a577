import type { ComponentProps } from 'react'

export interface TimeProps extends Omit<ComponentProps<'time'>, 'dateTime'> {
  /** Seconds since 1970. */
  at: number
}

/** A moment as people read it, which machines read in its `datetime`: what it says is seldom a date that HTML knows. */
export const Time = ({ at, ...rest }: TimeProps) => <time dateTime={new Date(at * 1000).toISOString()} {...rest} />
