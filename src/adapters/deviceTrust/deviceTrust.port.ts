/** Whose word counts when a device says who it is. */
export interface DeviceTrustPort {
  /** Certificates in PEM; a device's own must be issued by one of them. */
  anchors(): Promise<string[]>
}
