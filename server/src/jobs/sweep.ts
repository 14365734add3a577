/** A recurring task, such as cleaning up or reconciling. Safe to run on several workers at once. */
export interface Sweep {
  name: string
  everySeconds: number
  /**
   * Notification that there is work before the interval ends. `hear` informs a running run and returns true if that
   * handles it; otherwise the sweep runs again.
   */
  wokenBy?: { channel: string; hear?(): unknown }
  /**
   * Returns true if there is more to do at once. A number says that nothing without a notification is due for so many
   * seconds (possibly Infinity); the sweep then rests, as long as notifications arrive. A `Pause` means that trying
   * sooner is useless, and nothing wakes the sweep until then. A run that continues as long as there is work ends when
   * `stopping` aborts.
   */
  run(stopping?: AbortSignal): Promise<boolean | number | Pause | void>
}

/** Delays the next run by so many seconds, whatever arrives meanwhile, because an external system does not answer. */
export interface Pause {
  pauseSeconds: number
}
