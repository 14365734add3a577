/**
 * A function of one object that does its work once for each, and keeps the result as long as the object lives: for what
 * is costly to make and the same for whoever asks.
 */
export function memoizeByObject<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { it: Made }>()
  return (of) => {
    const found = made.get(of) ?? { it: make(of) }
    made.set(of, found)
    return found.it
  }
}
