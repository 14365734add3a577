/**
 * Memoizes a function of one object for the object's lifetime. For results that are costly and the same for every
 * caller.
 */
export function memoizeByObject<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { it: Made }>()
  return (of) => {
    const found = made.get(of) ?? { it: make(of) }
    made.set(of, found)
    return found.it
  }
}
