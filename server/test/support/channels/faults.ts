import type { Fault, Operation } from './provider.ts'

/** The fault of a provider's next answers, as set by a test. */
export function createFaults() {
  const faults = new Map<Operation, Fault[]>()
  return {
    misbehave(operation: Operation, fault: Fault, times = 1): void {
      faults.set(operation, [...(faults.get(operation) ?? []), ...Array.from({ length: times }, () => fault)])
    },

    /** The fault of the current request, consumed once. */
    next: (operation: Operation): Fault | undefined => faults.get(operation)?.shift(),
  }
}
