/**
 * Lets the browser paint its answer to a tap first. Starting an import takes 20 to 50 ms on a slow phone, so a tap starts
 * it in a task of its own.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
