/** A recurring task of the house: sweeping, reconciling. Safe to run on several workers at once. */
export interface Sweep {
  name: string
  everySeconds: number
  /**
   * What the database tells when there is something to do before the interval is over. `hear` tells runs under way, and
   * returns true where they take it along: else the sweep runs again.
   */
  wokenBy?: { channel: string; hear?(): unknown }
  /**
   * Returns true when there is more to do at once, and a number where for so many seconds (Infinity too) nothing will be due
   * that it is not told of: then it rests, as long as notifications get through. One that goes on as long as there is work
   * ends when `stopping` is. A `Pause` where trying is of no use before: nothing wakes it until then.
   */
  run(stopping?: AbortSignal): Promise<boolean | number | Pause | void>
}

/** Something outside does not answer: the next try is after so many seconds, however much comes meanwhile. */
export interface Pause {
  pauseSeconds: number
}
