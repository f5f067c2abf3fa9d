/**
 * How long a test waits for an event that must happen. It does not measure speed, for which there are other limits:
 * even a busy machine is fast enough, so a longer wait means that the event does not happen.
 */
export const PATIENCE_MS = 15_000
