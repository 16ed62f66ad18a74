import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics. Features register their own through `counter`, `gauge` and `histogram`, once per name. */
export interface Metrics {
  readonly registry: Registry;
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string>(name: string, help: string, labels?: readonly L[]): Gauge<L>;
  /** buckets in seconds */
  histogram<L extends string>(name: string, help: string, labels?: readonly L[], buckets?: number[]): Histogram<L>;
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often the event loop's lag is measured. A default of 10 ms woke a product at rest a hundred times a second. */
const loopSampleMs = 200;

/** A registry of its own, so that two servers in one process (tests) do not share counts. */
export function createMetrics({ processMetrics = false } = {}): Metrics {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopSampleMs });
  const once = <M>(name: string, make: () => M): M => (registry.getSingleMetric(name) as M | undefined) ?? make();
  return {
    registry,
    counter: (name, help, labelNames = []) =>
      once(name, () => new Counter({ name, help, labelNames, registers: [registry] })),
    gauge: (name, help, labelNames = []) =>
      once(name, () => new Gauge({ name, help, labelNames, registers: [registry] })),
    histogram: (name, help, labelNames = [], buckets = requestBuckets) =>
      once(name, () => new Histogram({ name, help, labelNames, buckets, registers: [registry] })),
  };
}
