/** A test by its file and a part of its title that no other test of that file has; or a whole group by its title. */
export interface Proof {
  file: string
  name: string
}

/** One demand of the specification in our own words, and what proves that it is met. */
export interface Line {
  /** Section and running number: '4.12'. */
  id: string
  demand: string
  tests: Proof[]
}

export interface Section {
  section: number
  /** How many demands the section has: one taken out at the end leaves no gap. */
  count: number
  lines: Line[]
}
