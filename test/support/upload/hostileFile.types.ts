export interface HostileFile {
  what: string
  name: string
  make(): Buffer | Promise<Buffer>
  /** The error code, or the stored form. */
  outcome: string | StoredForm
}

export interface StoredForm {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'text/plain'
  name: string
  /** Stored byte for byte: plain text may contain anything, and a valid PDF is not rewritten. */
  isAsItWas?: true
}
