export interface HostileFile {
  what: string
  name: string
  make(): Buffer | Promise<Buffer>
  /** The code of its refusal, or what is kept of it. */
  outcome: string | KeptAs
}

export interface KeptAs {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'text/plain'
  name: string
  /** Kept to the byte: plain text may say anything, and a sound PDF is not rewritten. */
  isAsItWas?: true
}
