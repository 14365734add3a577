import { randomInt } from 'node:crypto'
import type { Command } from './processes.ts'

/** Machines that are played on this one, each with an address of its own; the first is 1. */
export interface Network {
  /** All of them, as pg_hba says it. */
  readonly range: string
  addressOf(machine: number): string
  /** What a program of it listens on to be reached by the others. */
  listenOn(machine: number): string
  /** Whether a machine has ports, and 127.0.0.1, for itself. */
  readonly isApart: boolean
  /** The command as that machine runs it. */
  on(machine: number, command: Command): Command
}

/** Machines that have nothing of their own but an address of the loopback. Needs no rights, and knows no partition. */
export function loopbackNetwork(): Network {
  const prefix = `127.${randomInt(16, 250)}.${randomInt(1, 250)}`
  const addressOf = (machine: number) => `${prefix}.${10 + machine}`
  return { range: '127.0.0.0/8', addressOf, listenOn: addressOf, isApart: false, on: (_machine, command) => command }
}
