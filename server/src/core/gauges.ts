/** One value of a gauge; without labels it is the only one. */
export interface GaugeValue {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** What is looked up when somebody asks for it, such as how much waits. */
export interface Gauge {
  readonly help: string
  readonly labels?: readonly string[]
  /** Whether it is the same for all processes, so that workers alone tell it. */
  readonly isShared: boolean
  /** For how many seconds a value is good; 10 where it is left out. */
  readonly seconds?: number
  read(): Promise<readonly GaugeValue[]> | readonly GaugeValue[]
}

/** What of a module is looked up for those who watch over the house, by name. */
export type Gauges = Readonly<Record<string, Gauge>>
