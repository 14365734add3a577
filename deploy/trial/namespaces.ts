import { readlinkSync } from 'node:fs'
import type { Network } from '../lib/network.ts'
import { runProgram, type Started, startProcess } from '../lib/processes.ts'
import { ensureIp } from '../lib/programs.ts'

/** Machines that can be cut off from each other. */
export interface PartedNetwork extends Network {
  /** Cuts a machine off in both directions. */
  cut(machine: number): Promise<void>
  heal(machine: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Creates a network namespace for each machine with the addresses of deploy/, joined by a bridge in the current
 * namespace, which must not be shared. Needs root.
 */
export async function joinNamespaces(machines: readonly number[]): Promise<PartedNetwork> {
  const { program, env } = await ensureIp()
  const holders = new Map<number, Started>()
  const ip = (args: string, inside?: number) => {
    const command = { name: `ip ${args}`, program, options: args.split(' '), env }
    return runProgram(inside === undefined ? command : on(inside, command))
  }
  const addressOf = (machine: number) => `10.0.0.${10 + machine}`
  const namespaceOf = (machine: number) => `/proc/${holders.get(machine)?.pid}/ns/net`
  const on: Network['on'] = (machine, { program: own, options, account, ...rest }) => ({
    ...rest,
    program: 'nsenter',
    options: [
      `--net=${namespaceOf(machine)}`,
      ...(account ? [`--setuid=${account.uid}`, `--setgid=${account.gid}`] : []),
      '--',
      own,
      ...options,
    ],
  })
  const link = (machine: number) => `machine${machine}`

  await ip('link set lo up')
  await ip('link add cluster type bridge')
  await ip('address add 10.0.0.1/24 dev cluster')
  await ip('link set cluster up')
  for (const machine of machines) {
    const isApart = async () => readlinkSync(namespaceOf(machine)) !== readlinkSync('/proc/self/ns/net')
    // Only a process holds the namespace, so that nothing of it remains.
    const holder = startProcess({ name: 'unshare', program: 'unshare', options: ['--net', 'sleep', 'infinity'] }, () =>
      Promise.resolve(true),
    )
    holders.set(machine, await holder)
    while (!(await isApart())) await new Promise((resolve) => setTimeout(resolve, 10))
    await ip(`link add ${link(machine)} type veth peer name eth0 netns ${holders.get(machine)?.pid}`)
    await ip(`link set ${link(machine)} master cluster up`)
    await ip('link set lo up', machine)
    await ip(`address add ${addressOf(machine)}/24 dev eth0`, machine)
    await ip('link set eth0 up', machine)
  }
  return {
    range: '10.0.0.0/24',
    addressOf,
    listenOn: () => '0.0.0.0',
    isApart: true,
    on,
    cut: async (machine) => void (await ip(`link set ${link(machine)} down`)),
    heal: async (machine) => void (await ip(`link set ${link(machine)} up`)),
    async stop() {
      for (const holder of holders.values()) await holder.stop('SIGKILL')
    },
  }
}
