/** SVG path of five stars on a 120 × 24 grid. */
export const starsPath = [0, 24, 48, 72, 96]
  .map((x) => `M${x + 12} 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z`)
  .join('')
