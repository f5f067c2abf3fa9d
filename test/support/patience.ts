/**
 * How long a test waits for an event that must come. It is not a measure of speed (those have their own limits): a
 * busy machine manages within this time, so a longer wait means that the event does not come.
 */
export const PATIENCE_MS = 15_000
