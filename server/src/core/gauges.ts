/** One value of a gauge; the only one if it has no labels. */
export interface GaugeValue {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** A metric read on demand, such as a queue length. */
export interface Gauge {
  readonly help: string
  readonly labels?: readonly string[]
  /** Whether the value is the same for all processes; then only workers report it. */
  readonly isShared: boolean
  /** Seconds a value stays valid; 10 by default. */
  readonly seconds?: number
  read(): Promise<readonly GaugeValue[]> | readonly GaugeValue[]
}

/** Gauges of a module for operations, by name. */
export type Gauges = Readonly<Record<string, Gauge>>
