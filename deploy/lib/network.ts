import { randomInt } from 'node:crypto'
import type { Command } from './processes.ts'

/** Machines simulated on this one, each with an address of its own; the first is 1. */
export interface Network {
  /** Address range of all machines, as in pg_hba. */
  readonly range: string
  addressOf(machine: number): string
  /** Returns the address that a program listens on to be reachable from the others. */
  listenOn(machine: number): string
  /** Whether each machine has its own ports and its own 127.0.0.1. */
  readonly isApart: boolean
  /** Wraps a command so that it runs on that machine. */
  on(machine: number, command: Command): Command
}

/** Creates machines that only have their own loopback address. Needs no privileges, but cannot simulate partitions. */
export function loopbackNetwork(): Network {
  const prefix = `127.${randomInt(16, 250)}.${randomInt(1, 250)}`
  const addressOf = (machine: number) => `${prefix}.${10 + machine}`
  return { range: '127.0.0.0/8', addressOf, listenOn: addressOf, isApart: false, on: (_machine, command) => command }
}
