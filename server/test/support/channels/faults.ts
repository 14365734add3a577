import type { Fault, Operation } from './provider.ts'

/** What a provider does wrong when it is asked next, as a test has said. */
export function createFaults() {
  const faults = new Map<Operation, Fault[]>()
  return {
    misbehave(operation: Operation, fault: Fault, times = 1): void {
      faults.set(operation, [...(faults.get(operation) ?? []), ...Array.from({ length: times }, () => fault)])
    },

    /** The fault of the question that is being asked, once. */
    next: (operation: Operation): Fault | undefined => faults.get(operation)?.shift(),
  }
}
