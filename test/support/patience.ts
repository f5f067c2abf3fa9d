/**
 * How long a test waits for what must come. It is no measure of speed (those have bounds of their own), only the time
 * after which something is taken not to come: also a busy machine gets around to it within this.
 */
export const PATIENCE_MS = 15_000
